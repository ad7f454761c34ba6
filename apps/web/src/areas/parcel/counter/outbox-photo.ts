import { startUpload, type UploadingFile } from '#shared/files/uploading-file.ts';
import type { UnsentParcel } from './outbox-db.ts';

/** Uploads of this page by the parcel's key; after a reload they begin again from what was stored. */
const uploads = new Map<string, UploadingFile>();

export const trackUpload = (key: string, photo: UploadingFile) => uploads.set(key, photo);
export const forgetUpload = (key: string) => uploads.delete(key);

/** The picture as it can be stored; nothing where it cannot be read, which its upload tells. */
export async function storablePhoto({ ready }: UploadingFile): Promise<UnsentParcel['photo']> {
  const file = await ready.catch(() => undefined);
  return file && { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
}

/** The id of the photo once it is there; undefined where the parcel has none. */
export async function uploadPhoto({ key, photo, photoId }: UnsentParcel): Promise<number | undefined> {
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
