// Clocks as people read and hear them.
import { t } from './i18n.svelte';

const two = (n: number): string => String(n).padStart(2, '0');

/** "1 d 3 h", "1:02:03", "4:05", "9.4" for the last ten seconds. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const [d, h, m, s] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  if (d > 0) return t().game.time.days(d, h);
  if (h > 0) return `${h}:${two(m)}:${two(s)}`;
  if (left < 10_000) return `${s}.${Math.floor((left % 1000) / 100)}`;
  return `${m}:${two(s)}`;
}

export function clockWords(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return t().game.sayTime(Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60);
}
