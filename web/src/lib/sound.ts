// Soft sounds, made here: wood on wood, and two notes for one's turn. Nothing is loaded.
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

/** A knock: a short burst of noise through a resonant filter. */
function knock(pitch: number, loud: number, delay = 0): void {
  const c = ready();
  if (!c) return;
  const at = c.currentTime + delay;
  const length = 0.09;
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * length), c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 5;
  const source = c.createBufferSource();
  source.buffer = buffer;
  const filter = new BiquadFilterNode(c, { type: 'bandpass', frequency: pitch, Q: 5 });
  const gain = new GainNode(c, { gain: loud });
  source.connect(filter).connect(gain).connect(c.destination);
  source.start(at);
}

function note(pitch: number, delay: number, loud = 0.05): void {
  const c = ready();
  if (!c) return;
  const at = c.currentTime + delay;
  const tone = new OscillatorNode(c, { type: 'sine', frequency: pitch });
  const gain = new GainNode(c, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  tone.connect(gain).connect(c.destination);
  tone.start(at);
  tone.stop(at + 0.5);
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
