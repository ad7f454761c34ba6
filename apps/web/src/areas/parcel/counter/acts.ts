import type { Parcel } from '@lobby/contract/areas/parcel';
import { createStore } from '#shared/store/store.ts';
import { play, type Tone } from './sound.ts';

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
/** The big line: the key of its words, and what they need. */
export type Line = { tone: Tone | 'wait'; key: string; values?: Record<string, string | number> };

const MOST_KEPT = 10;

/** Beside the page, so that a look at the list does not lose what was done a moment ago. */
export const acts = createStore<Act[]>([]);
export const line = createStore<Line | null>(null);

export function say(next: Line) {
  line.set(next);
  if (next.tone !== 'wait') play(next.tone);
}

export function keepAct(act: Omit<Act, 'key' | 'at' | 'undone'>) {
  acts.set([{ ...act, key: crypto.randomUUID(), at: new Date(), undone: false }, ...acts.get()].slice(0, MOST_KEPT));
}

export const markUndone = (key: string) => acts.set(acts.get().map((act) => (act.key === key ? { ...act, undone: true } : act)));
