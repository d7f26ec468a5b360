// Soft sounds of wood, made here: cubes that are put down, and bars of a xylophone for one's turn and the end. Nothing is loaded.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Browsers let a page sound only after a touch: the first one opens the way. */
function ready(): AudioContext | null {
  if (!settings.sound || !globalThis.AudioContext) return null;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return null;
  }
}

/** The tones in which a small block of wood rings: how high, how loud, how long. */
const MODES = [
  [1, 1, 0.07],
  [2.57, 0.5, 0.045],
  [4.95, 0.25, 0.025],
] as const;

/** Wood on wood: a click, and the block rings for a moment. */
function knock(pitch: number, loud: number, delay = 0): void {
  const c = ready();
  if (!c) return;
  const at = c.currentTime + delay;
  const click = c.createBuffer(1, Math.ceil(c.sampleRate * 0.012), c.sampleRate);
  const data = click.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const noise = new AudioBufferSourceNode(c, { buffer: click });
  noise
    .connect(new BiquadFilterNode(c, { type: 'lowpass', frequency: pitch * 6 }))
    .connect(new GainNode(c, { gain: loud * 0.35 }))
    .connect(c.destination);
  noise.start(at);
  for (const [times, share, length] of MODES) ring(c, pitch * times, at, loud * share * 0.3, length);
}

/** One tone that dies away. */
function ring(c: AudioContext, pitch: number, at: number, loud: number, length: number): void {
  const tone = new OscillatorNode(c, { type: 'sine', frequency: pitch });
  const gain = new GainNode(c, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length * 3);
  tone.connect(gain).connect(c.destination);
  tone.start(at);
  tone.stop(at + length * 3 + 0.02);
}

/** A bar of a xylophone. */
function note(pitch: number, delay: number, loud = 0.07): void {
  const c = ready();
  if (!c) return;
  const at = c.currentTime + delay;
  ring(c, pitch, at, loud, 0.22);
  ring(c, pitch * 3.93, at, loud * 0.3, 0.06);
}

export const sounds = {
  turn: (): void => knock(520, 0.9),
  take: (): void => {
    knock(330, 1.1);
    knock(520, 0.7, 0.08);
  },
  yours: (): void => {
    note(587, 0.12);
    note(784, 0.24);
  },
  end: (): void => [392, 494, 587].forEach((pitch, i) => note(pitch, i * 0.12, 0.06)),
  /** Time is running out. */
  low: (): void => note(880, 0, 0.04),
};

/** Called on every touch: after the first, later sounds are allowed. Opening takes longer than a frame, so it waits until there is nothing to draw. */
export function openSound(): void {
  if (context?.state === 'running') return;
  const later = globalThis.requestIdleCallback ?? ((open: () => void) => setTimeout(open, 300));
  later(() => void ready(), { timeout: 2000 });
}
