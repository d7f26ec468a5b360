// Keys of the game's page. The board hears its own keys first and keeps them; what is typed into a field is nobody's shortcut.

export interface Shortcuts {
  show: (to: number | 'first' | 'last') => void;
  flip: () => void;
  controls: () => void;
  clock: () => void;
  last: () => void;
  focus: () => void;
  help: () => void;
  legend: () => void;
}

export function shortcuts(does: Shortcuts): (e: KeyboardEvent) => void {
  return (e) => {
    const target = e.target as Element | null;
    if (
      e.defaultPrevented ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      target?.closest?.('input, textarea, select, dialog, [contenteditable]')
    )
      return;
    const onBoard = !!target?.closest?.('.jb');
    const onList = !!target?.closest?.('.menu');
    const keys: Record<string, () => void> = {
      ',': () => does.show(-1),
      '.': () => does.show(1),
      f: does.flip,
      g: does.controls,
      c: does.clock,
      l: does.last,
      b: does.focus,
      '?': does.help,
      r: does.legend,
    };
    if (!onBoard && !onList)
      Object.assign(keys, {
        ArrowLeft: () => does.show(-1),
        ArrowRight: () => does.show(1),
        Home: () => does.show('first'),
        End: () => does.show('last'),
      });
    const action = keys[e.key];
    if (!action) return;
    e.preventDefault();
    action();
  };
}
