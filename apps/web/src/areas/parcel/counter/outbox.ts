import { parcelApi } from '@lobby/contract/areas/parcel';
import { call } from '#shared/call/call.ts';
import { CallError, isPendingStep } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { startUpload, type UploadingFile } from '#shared/files/uploading-file.ts';
import { session } from '#shared/session/store.ts';
import { createStore } from '#shared/store/store.ts';
import { acts, keepAct, setStatusLine, statusLine } from './acts.ts';
import { isAway, isOnline, markOffline, markOnline } from './connection.ts';
import { deleteUnsent, listUnsent, type Owner, putUnsent, type UnsentParcel } from './outbox-db.ts';

const forgetUpload = (key: string) => uploads.delete(key);

type NewParcel = Pick<UnsentParcel, 'body' | 'room'> & { photo?: UploadingFile };
/** `waiting` goes by itself; `offered` was found in the browser and waits for the person's word; `refused` by the server. */
type UnsentState = 'waiting' | 'offered' | 'refused';

const RATE_LIMITED_MS = 5_000;

/** Everything this person took in here, in this property, that the server does not have yet. */
export const unsent = createStore<UnsentParcel[]>([]);

let owner: Owner | null = null;
/** Taken in since this person came, or sent on their word; whatever else is stored is from an earlier session or another tab. */
const own = new Set<string>();
/** On their way to the disk. */
const writing = new Map<string, UnsentParcel>();
/** The browser refused to store these (no space, a private window): they live as long as the page, which warns before it closes. */
const memoryOnly = new Map<string, UnsentParcel>();
/** The server has them, even where the browser would not let go of its copy. */
const sent = new Set<string>();

export const stateOf = ({ key, refused }: UnsentParcel): UnsentState =>
  refused !== undefined ? 'refused' : own.has(key) ? 'waiting' : 'offered';

let lastMoment = 0;
/** Strictly later than the one before: two parcels of one millisecond keep their order. */
const nextMoment = () => {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return lastMoment;
};

/** Everything taken in goes this way, with a connection or without: first to the disk, then one after the other as scanned. */
export async function enqueueParcel({ photo, ...parcel }: NewParcel): Promise<void> {
  if (!owner) return;
  const entry: UnsentParcel = { ...owner, ...parcel, key: crypto.randomUUID(), at: nextMoment() };
  own.add(entry.key);
  writing.set(entry.key, entry);
  unsent.set([...unsent.get(), entry]);
  if (photo) trackUpload(entry.key, photo);
  if (!isOnline.get()) setStatusLine({ tone: 'ask', key: 'counter.line.kept', values: { room: entry.room } });
  await store({ ...entry, photo: photo && (await storablePhoto(photo)) });
  writing.delete(entry.key);
  await sendAll();
}

async function store(parcel: UnsentParcel): Promise<void> {
  try {
    await putUnsent(parcel);
    memoryOnly.delete(parcel.key);
  } catch {
    memoryOnly.set(parcel.key, parcel);
    setStatusLine({ tone: 'bad', key: 'counter.line.notStored', values: { room: parcel.room } });
  }
}

/** Drops the entry: the server has it, or the person discarded it. */
async function forget({ key }: UnsentParcel): Promise<void> {
  sent.add(key);
  memoryOnly.delete(key);
  forgetUpload(key);
  unsent.set(unsent.get().filter((one) => one.key !== key));
  await deleteUnsent(key).catch(toastFailed);
}

const isOwner = (of: Owner) => owner?.account === of.account && owner.property === of.property;

async function refresh(of: Owner): Promise<UnsentParcel[]> {
  // A browser that stores nothing has nothing to list; `store` said so when there was something to lose.
  const stored = await listUnsent(of).catch(() => []);
  const others = [...memoryOnly.values(), ...writing.values()].filter(isOwner);
  const all = [...stored.filter(({ key }) => others.every((one) => one.key !== key)), ...others]
    .filter(({ key }) => !sent.has(key))
    .toSorted((a, b) => a.at - b.at);
  if (isOwner(of)) unsent.set(all);
  return all;
}

/** Mutual exclusion of all tabs of this person: none reads the list while another is sending from it. */
const locked = ({ account, property }: Owner, work: () => Promise<void>) =>
  navigator.locks.request(`lobby.outbox.${account}.${property}`, work);

let queued = false;

export async function sendAll(): Promise<void> {
  const of = owner;
  if (!of || queued) return;
  queued = true;
  await locked(of, async () => {
    queued = false;
    while (isOwner(of)) {
      const next = (await refresh(of)).find((one) => stateOf(one) === 'waiting' && !writing.has(one.key));
      if (!next || !(await sendOne(next))) return;
    }
  });
}

/** False where the rest has to wait: for the connection, for a sign-in, for a limit to pass. */
async function sendOne(parcel: UnsentParcel): Promise<boolean> {
  const { key, room } = parcel;
  try {
    const body = { ...parcel.body, ...(await photoOf(parcel)) };
    // Somebody else may have signed in while the photo was travelling.
    if (!isOwner(parcel)) return false;
    const { data } = await call(parcelApi.create, { body }, { idempotencyKey: key });
    markOnline();
    await forget(parcel);
    keepAct({ kind: 'received', parcels: [data], room });
    setStatusLine({ tone: 'good', key: 'counter.line.received', values: { number: data.packingNo, room } });
    return true;
  } catch (error) {
    if (mustWait(error)) {
      if (isAway(error)) markOffline();
      else if (isRateLimited(error)) setTimeout(() => void sendAll(), error.retryAfterMs ?? RATE_LIMITED_MS);
      if (isOwner(parcel) && statusLine.get()?.key !== 'counter.line.kept')
        setStatusLine({ tone: 'ask', key: 'counter.line.kept', values: { room } });
      return false;
    }
    const problem = problemText(error);
    await store({ ...parcel, refused: problem });
    setStatusLine({ tone: 'bad', key: 'counter.line.refused', values: { room, problem } });
    return true;
  }
}

const isRateLimited = (error: unknown): error is CallError => error instanceof CallError && error.status === 429;
const isSessionOver = (error: unknown) => isPendingStep(error) || (error instanceof CallError && error.status === 401);
const mustWait = (error: unknown) => isAway(error) || isRateLimited(error) || isSessionOver(error);

/** A photo the server would not have is no reason to leave the parcel on the counter. */
async function photoOf(parcel: UnsentParcel): Promise<{ photo?: number }> {
  try {
    const photo = await uploadPhoto(parcel);
    if (photo === undefined) return {};
    if (photo !== parcel.photoId) await store({ ...parcel, photoId: photo });
    return { photo };
  } catch (error) {
    if (mustWait(error)) throw error;
    toastFailed(error);
    return {};
  }
}

/** The person's word for everything that was offered. */
export function sendOffered(): Promise<void> {
  for (const parcel of unsent.get()) if (stateOf(parcel) === 'offered') own.add(parcel.key);
  return sendAll();
}

/** Nothing was registered under its key, so the key may be used again; the photo may be gone from the server by now. */
export async function retryRefused(parcel: UnsentParcel): Promise<void> {
  own.add(parcel.key);
  await store({ ...parcel, refused: undefined, photoId: undefined });
  await sendAll();
}

export const discard = forget;

/** Signed in, signed out, another person, another property: each sees their own, and only offered. */
function follow() {
  const { profile } = session.get();
  const next = profile && { account: profile.id, property: profile.property.id };
  if (next ? isOwner(next) : owner === null) return;
  owner = next;
  own.clear();
  unsent.set([]);
  acts.set([]);
  statusLine.set(null);
  discover();
}

/** Shows what an earlier session left in this browser, or another tab is left with; waits for a tab that is just sending. */
function discover() {
  const of = owner;
  if (of) void locked(of, async () => void (await refresh(of)));
}

session.subscribe(follow);
follow();
isOnline.subscribe(() => {
  if (isOnline.get()) void sendAll();
});
addEventListener('focus', discover);
addEventListener('beforeunload', (event) => {
  if (writing.size + memoryOnly.size > 0) event.preventDefault();
});

/** Uploads of this page by the parcel's key; after a reload they begin again from what was stored. */
const uploads = new Map<string, UploadingFile>();

const trackUpload = (key: string, photo: UploadingFile) => uploads.set(key, photo);

/** The picture as it can be stored; nothing where it cannot be read, which its upload tells. */
async function storablePhoto({ ready }: UploadingFile): Promise<UnsentParcel['photo']> {
  const file = await ready.catch(() => undefined);
  return file && { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
}

/** The id of the photo once it is there; undefined where the parcel has none. */
async function uploadPhoto({ key, photo, photoId }: UnsentParcel): Promise<number | undefined> {
  if (photoId !== undefined) return photoId;
  const upload = uploads.get(key) ?? (photo && restart(key, photo));
  return upload && (await upload.settle()).id;
}

function restart(key: string, { name, type, bytes }: NonNullable<UnsentParcel['photo']>): UploadingFile {
  const file = new File([bytes], name, { type });
  const upload = startUpload(file, Promise.resolve(file));
  trackUpload(key, upload);
  return upload;
}
