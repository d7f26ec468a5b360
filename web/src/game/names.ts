// People and sides in words.
import type { ListedGame, PlayerView, SideName, TimeControl, Variant } from '../lib/api';
import { capital, number, say, t } from '../lib/i18n.svelte';

export const otherSide = (side: SideName): SideName => (side === 'white' ? 'black' : 'white');

export const sideTitle = (variant: Variant | null | undefined, side: SideName): string =>
  variant ? capital(say(variant.sides[side].name)) : side;

/** The name of who plays; a person without a name goes by their colour or as a guest. */
export function playerName(player: PlayerView, fallback?: string): string {
  if (player.kind === 'computer') return t('common-computer', { level: player.level ?? 1 });
  // People see that it is none of them.
  if (player.kind === 'bot') return t('common-bot', { name: player.name });
  if (player.kind === 'open') return t('common-open-seat');
  return player.name || fallback || t('common-somebody');
}

/** How long a game takes: "15 minutes", "10 to 20 minutes". */
export const minutes = ([from, to]: readonly [number, number]): string =>
  from === to ? t('home-minutes', { n: from }) : t('home-minutes-range', { from, to });

/** How much time there is, in a few words. */
export function terms(clock: TimeControl): string {
  switch (clock.kind) {
    case 'none':
      return t('game-terms-none');
    case 'turn':
      return t('game-terms-turn', { n: clock.seconds });
    case 'total': {
      const minutes = number(clock.seconds / 60, { maximumFractionDigits: 1 });
      return clock.increment
        ? t('game-terms-total', { minutes, increment: clock.increment })
        : t('game-terms-total-plain', { minutes });
    }
    case 'days':
      return t('game-terms-days', { n: clock.days });
  }
}

/** The base of a variant's id. */
export const baseOf = (id: string): string => id.split('+')[0]!;

/** The games of today, then the stages of their history, each as the program orders them. */
export const inOrder = (list: readonly Variant[]): Variant[] => [
  ...list.filter((v) => !v.stage_of),
  ...list.filter((v) => v.stage_of),
];

/** A variant for people: its name, and what is special about it. */
export function variantTitle(id: string, variants: readonly Variant[]): string {
  const [base, ...options] = id.split('+');
  const known = variants.find((v) => baseOf(v.id) === base);
  const name = known ? say(known.name) : base!;
  const extra = options.filter((o) => !o.startsWith('seed=')).map((o) => o.replace('=', ' '));
  return extra.length > 0 ? `${name} (${extra.join(', ')})` : name;
}

/** How a game of ours stands, in two words. */
export function standing(game: ListedGame): string {
  if (game.phase === 'waiting') return t('home-waiting');
  if (game.phase === 'choosing') return t('home-choosing');
  if (game.phase === 'playing')
    return game.yours.length === 1 && !game.yours.includes(game.to_move)
      ? t('home-their-turn')
      : t('home-your-turn');
  if (game.ending === 'aborted') return t('home-broken-off');
  if (!game.winner) return t('home-drawn');
  if (game.yours.length !== 1) return t('home-over');
  return game.yours.includes(game.winner) ? t('home-won') : t('home-lost');
}
