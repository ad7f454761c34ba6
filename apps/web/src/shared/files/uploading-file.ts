import type { StoredFile } from '@lobby/contract/areas/file';
import type { PendingValue } from '#shared/form/values.ts';
import { createStore } from '#shared/store/store.ts';
import { upload } from './upload.ts';

type Progress = {
  /** How much of it has been sent, from 0 to 1. */
  share: number;
  /** Object URL of the file as it lies here, once it is made ready: shown during the upload and afterwards. */
  preview: string | null;
  size: number;
  stored: StoredFile | null;
  problem: unknown;
};

/** A file being uploaded: a form holds it like a stored one, shows its progress, and waits for it when it saves. */
export type UploadingFile = PendingValue<StoredFile> & {
  key: string;
  name: string;
  type: string;
  progress: ReturnType<typeof createStore<Progress>>;
  /** The file itself once it is cropped and made smaller, for whoever has to keep it until it is stored. */
  ready: Promise<File>;
  cancel: () => void;
};
/** What a file field holds. */
export type FileValue = StoredFile | UploadingFile;

export const isUploading = (file: FileValue): file is UploadingFile => 'settle' in file;

/** Uploads as soon as the file is made ready. Waited for after a failure, it is uploaded again. */
export function startUpload({ name, type, size }: File, ready: Promise<File>, readsCodes = false): UploadingFile {
  const progress = createStore<Progress>({ share: 0, preview: null, size, stored: null, problem: null });
  const report = (change: Partial<Progress>) => progress.set({ ...progress.get(), ...change });
  const stop = new AbortController();
  let running: Promise<StoredFile> | undefined;

  async function run(): Promise<StoredFile> {
    report({ share: 0, problem: null });
    try {
      const file = await ready;
      stop.signal.throwIfAborted();
      report({ preview: progress.get().preview ?? URL.createObjectURL(file), size: file.size });
      const stored = await upload(file, { onProgress: (share) => report({ share }), signal: stop.signal, readsCodes });
      report({ share: 1, stored });
      return stored;
    } catch (problem) {
      running = undefined;
      report({ problem });
      throw problem;
    }
  }
  const settle = () => {
    running ??= run();
    return running;
  };
  const cancel = () => {
    stop.abort();
    URL.revokeObjectURL(progress.get().preview ?? '');
  };

  settle().catch(() => undefined);
  return { key: crypto.randomUUID(), name, type, progress, ready, settle, cancel };
}
