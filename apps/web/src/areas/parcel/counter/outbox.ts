import { type ParcelInput, parcelApi } from '@lobby/contract/areas/parcel';
import type { z } from 'zod';
import { call } from '#kernel/call.ts';
import { CallError } from '#kernel/call-error.ts';
import { problemText } from '#kernel/problem-text.ts';
import { session } from '#kernel/session/store.ts';
import { createStore } from '#kernel/store.ts';
import { toastFailed } from '#kernel/toast.tsx';
import type { ArrivingFile } from '#parts/file/arriving-file.ts';
import { acts, keepAct, line, say } from './acts.ts';

/** A parcel taken in but not sent yet. The key makes sure that it is registered once, however often it is sent. */
export type Unsent = { key: string; body: z.input<typeof ParcelInput>; room: string; photo?: ArrivingFile };

const TRY_AGAIN_MS = 3_000;

export const unsent = createStore<Unsent[]>([]);
export const connected = createStore(navigator.onLine);

/** No answer, or none from our server: nothing is wrong with what was sent. */
export const isAway = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502);

/** Everything taken in goes this way, with a connection or without: one after the other, in the order it was scanned. */
export function takeIn(parcel: Omit<Unsent, 'key'>) {
  unsent.set([...unsent.get(), { key: crypto.randomUUID(), ...parcel }]);
  if (!connected.get()) say({ tone: 'ask', key: 'counter.line.kept', values: { room: parcel.room } });
  void sendAll();
}

let sending = false;

export async function sendAll(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (let next = unsent.get()[0]; next; next = unsent.get()[0]) if (!(await sendOne(next))) return;
    connected.set(true);
  } finally {
    sending = false;
  }
}

async function sendOne(parcel: Unsent): Promise<boolean> {
  const { key, room } = parcel;
  const drop = () => unsent.set(unsent.get().filter((one) => one.key !== key));
  try {
    const body = { ...parcel.body, ...(await photoOf(parcel)) };
    const { data } = await call(parcelApi.create, { body }, { idempotencyKey: key });
    drop();
    keepAct({ kind: 'received', parcels: [data], room });
    say({ tone: 'good', key: 'counter.line.received', values: { number: data.packingNo, room } });
  } catch (error) {
    if (isAway(error)) {
      lose();
      if (line.get()?.key !== 'counter.line.kept') say({ tone: 'ask', key: 'counter.line.kept', values: { room } });
      return false;
    }
    drop();
    say({ tone: 'bad', key: 'counter.line.refused', values: { room, problem: problemText(error) } });
  }
  return true;
}

/** A photo the server would not have is no reason to leave the parcel on the counter. */
async function photoOf({ photo }: Unsent): Promise<{ photo?: number }> {
  try {
    return photo ? { photo: (await photo.arrival()).id } : {};
  } catch (error) {
    if (isAway(error)) throw error;
    toastFailed(error);
    return {};
  }
}

/** The connection is gone: looks for it every few seconds and sends what waits as soon as it is back. */
export function lose() {
  if (!connected.get()) return;
  connected.set(false);
  const timer = setInterval(() => {
    if (connected.get()) clearInterval(timer);
    else void knock();
  }, TRY_AGAIN_MS);
}

const knock = () => call(parcelApi.summary).then(reached, () => undefined);

/** The server answered: first goes what waits, then all is well. */
export function reached() {
  if (!connected.get()) void sendAll();
}

addEventListener('offline', lose);
addEventListener('online', () => void knock());
addEventListener('beforeunload', (event) => {
  if (unsent.get().length > 0) event.preventDefault();
});
/** What one person took in is not sent under the name of the next. */
session.subscribe(() => {
  if (session.get().profile !== null) return;
  unsent.set([]);
  acts.set([]);
  line.set(null);
});
