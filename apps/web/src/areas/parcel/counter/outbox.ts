import { parcelApi } from '@lobby/contract/areas/parcel';
import { call } from '#shared/call/call.ts';
import { isOnline, markOnline } from '#shared/call/connection.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { startUpload, type UploadingFile } from '#shared/files/uploading-file.ts';
import { createOutbox, mustWait } from '#shared/outbox/outbox.ts';
import { acts, keepAct, setStatusLine, statusLine } from './acts.ts';
import type { UnsentParcel } from './outbox-db.ts';

type NewParcel = Pick<UnsentParcel, 'body' | 'room'> & { photo?: UploadingFile };

const outbox = createOutbox<UnsentParcel>({
  store: 'unsentParcels',
  send: sendOne,
  onWait: ({ room }) => {
    if (statusLine.get()?.key !== 'counter.line.kept') setStatusLine({ tone: 'ask', key: 'counter.line.kept', values: { room } });
  },
  onRefused: ({ room }, problem) => setStatusLine({ tone: 'bad', key: 'counter.line.refused', values: { room, problem } }),
  onNotStored: ({ room }) => setStatusLine({ tone: 'bad', key: 'counter.line.notStored', values: { room } }),
  onOwner: () => {
    acts.set([]);
    statusLine.set(null);
  },
});
export const { unsent, stateOf, sendAll, sendOffered } = outbox;

/** Everything taken in goes this way, with a connection or without. */
export const enqueueParcel = ({ photo, ...parcel }: NewParcel): Promise<void> =>
  outbox.add(parcel, async (entry) => {
    if (photo) trackUpload(entry.key, photo);
    if (!isOnline.get()) setStatusLine({ tone: 'ask', key: 'counter.line.kept', values: { room: entry.room } });
    return { ...entry, photo: photo && (await storablePhoto(photo)) };
  });

async function sendOne(parcel: UnsentParcel): Promise<undefined> {
  const { key, room } = parcel;
  const body = { ...parcel.body, ...(await photoOf(parcel)) };
  // Somebody else may have signed in while the photo was travelling.
  if (!outbox.isOwner(parcel)) throw new Error('another owner');
  const { data } = await call(parcelApi.create, { body }, { idempotencyKey: key });
  markOnline();
  forgetUpload(key);
  keepAct({ kind: 'received', parcels: [data], room });
  setStatusLine({ tone: 'good', key: 'counter.line.received', values: { number: data.packingNo, room } });
}

/** A photo the server would not have is no reason to leave the parcel on the counter. */
async function photoOf(parcel: UnsentParcel): Promise<{ photo?: number }> {
  try {
    const photo = await uploadPhoto(parcel);
    if (photo === undefined) return {};
    if (photo !== parcel.photoId) await outbox.store({ ...parcel, photoId: photo });
    return { photo };
  } catch (error) {
    if (mustWait(error)) throw error;
    toastFailed(error);
    return {};
  }
}

/** Nothing was registered under its key, so the key may be used again; the photo may be gone from the server by now. */
export const retryRefused = (parcel: UnsentParcel) => outbox.retry({ ...parcel, photoId: undefined });

export async function discard(parcel: UnsentParcel): Promise<void> {
  forgetUpload(parcel.key);
  await outbox.forget(parcel);
}

/** Uploads of this page by the parcel's key; after a reload they begin again from what was stored. */
const uploads = new Map<string, UploadingFile>();

const trackUpload = (key: string, photo: UploadingFile) => uploads.set(key, photo);
const forgetUpload = (key: string) => uploads.delete(key);

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
