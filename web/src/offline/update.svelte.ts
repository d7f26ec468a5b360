// Whether a new version of the page waits to be shown.

let take: (() => void) | null = $state.raw(null);

/** Shows the new version; null while there is none. */
export const update = (): (() => void) | null => take;

export function offerUpdate(how: () => void): void {
  take = how;
}
