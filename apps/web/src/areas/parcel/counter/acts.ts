import type { Parcel } from '@lobby/contract/areas/parcel';
import { createStore } from '#shared/store/store.ts';

type Named = Pick<Parcel, 'id' | 'packingNo'>;
/** Something that was done here and may be undone: taken in, or handed over to somebody. */
export type Act = {
  key: string;
  kind: 'received' | 'handedOver';
  parcels: Named[];
  room: string;
  collectorName?: string;
  at: Date;
  undone: boolean;
};
/** The big line under the scan field: the key of its words, and what they need. */
export type StatusLine = { tone: Tone | 'wait'; key: string; values?: Record<string, string | number> };

const MAX_KEPT = 10;

/** Beside the page, so that a look at the list does not lose what was done a moment ago. */
export const acts = createStore<Act[]>([]);
export const statusLine = createStore<StatusLine | null>(null);

/** Shows it, and plays its tone. */
export function setStatusLine(next: StatusLine) {
  statusLine.set(next);
  if (next.tone !== 'wait') play(next.tone);
}

export function keepAct(act: Omit<Act, 'key' | 'at' | 'undone'>) {
  acts.set([{ ...act, key: crypto.randomUUID(), at: new Date(), undone: false }, ...acts.get()].slice(0, MAX_KEPT));
}

export const markUndone = (key: string) => acts.set(acts.get().map((act) => (act.key === key ? { ...act, undone: true } : act)));

const MUTED_KEY = 'lobby.counter.muted';

export const muted = createStore(localStorage.getItem(MUTED_KEY) === '1');
export function setMuted(next: boolean) {
  if (next) localStorage.setItem(MUTED_KEY, '1');
  else localStorage.removeItem(MUTED_KEY);
  muted.set(next);
}

/** High for done, two rising tones for something new, low for "look at the screen". */
const tones = { good: [880], ask: [587, 784], bad: [196, 165] } as const;
type Tone = keyof typeof tones;
const TONE_SECONDS = 0.09;

let speaker: AudioContext | undefined;

/** Called from a key press or a click, so that the browser lets it sound; where it does not, the screen says it all. */
function play(tone: Tone) {
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
