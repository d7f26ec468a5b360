// Clocks as people read and hear them.
import { number } from './i18n.svelte';

const two = (n: number): string => String(n).padStart(2, '0');
const units = ['day', 'hour', 'minute', 'second'] as const;

/** Days, hours, minutes, seconds. */
function parts(ms: number): [number, number, number, number] {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
}
const unit = (n: number, i: number, unitDisplay: 'narrow' | 'long'): string =>
  number(n, { style: 'unit', unit: units[i], unitDisplay });

/** "1d 3h", "1:02:03", "4:05", "9.4" for the last ten seconds. */
export function clockText(ms: number): string {
  const [d, h, m, s] = parts(ms);
  if (d > 0) return `${unit(d, 0, 'narrow')} ${unit(h, 1, 'narrow')}`;
  if (h > 0) return `${h}:${two(m)}:${two(s)}`;
  if (ms < 10_000) return number(Math.floor(Math.max(0, ms) / 100) / 10, { minimumFractionDigits: 1 });
  return `${m}:${two(s)}`;
}

/** "1 hour 2 minutes"; the seconds only where they matter. */
export function clockWords(ms: number): string {
  const all = parts(ms);
  const long = all[0] > 0 || all[1] > 0;
  return all.flatMap((n, i) => ((i < 3 ? n > 0 : !long) ? [unit(n, i, 'long')] : [])).join(' ');
}
