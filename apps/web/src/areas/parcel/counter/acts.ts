import type { Parcel } from '@lobby/contract/areas/parcel';
import { playTone, type Tone } from '#shared/scan/sound.ts';
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
  if (next.tone !== 'wait') playTone(next.tone);
}

export function keepAct(act: Omit<Act, 'key' | 'at' | 'undone'>) {
  acts.set([{ ...act, key: crypto.randomUUID(), at: new Date(), undone: false }, ...acts.get()].slice(0, MAX_KEPT));
}

export const markUndone = (key: string) => acts.set(acts.get().map((act) => (act.key === key ? { ...act, undone: true } : act)));
