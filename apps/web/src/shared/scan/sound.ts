import { createStore } from '#shared/store/store.ts';

const MUTED_KEY = 'lobby.counter.muted';

/** Of this browser, for every page that scans. */
export const muted = createStore(localStorage.getItem(MUTED_KEY) === '1');
export function setMuted(next: boolean) {
  if (next) localStorage.setItem(MUTED_KEY, '1');
  else localStorage.removeItem(MUTED_KEY);
  muted.set(next);
}

/** High for done, two rising tones for something new, low for "look at the screen". */
const tones = { good: [880], ask: [587, 784], bad: [196, 165] } as const;
export type Tone = keyof typeof tones;
const TONE_SECONDS = 0.09;

let speaker: AudioContext | undefined;

/** Called from a key press or a click, so that the browser lets it sound; where it does not, the screen says it all. */
export function playTone(tone: Tone) {
  if (muted.get() || !('AudioContext' in window) || !navigator.userActivation.hasBeenActive) return;
  speaker ??= new AudioContext();
  const context = speaker;
  if (context.state === 'suspended') void context.resume();
  for (const [at, hertz] of tones[tone].entries()) {
    const begins = context.currentTime + at * TONE_SECONDS;
    const sound = new OscillatorNode(context, { type: tone === 'bad' ? 'square' : 'sine', frequency: hertz });
    const volume = new GainNode(context, { gain: 0.12 });
    sound.connect(volume).connect(context.destination);
    sound.start(begins);
    sound.stop(begins + TONE_SECONDS);
  }
}
