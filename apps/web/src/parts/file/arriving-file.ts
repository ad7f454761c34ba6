import type { StoredFile } from '@lobby/contract/areas/file';
import type { Arriving } from '#kernel/form/arriving.ts';
import { createStore } from '#kernel/store.ts';
import { upload } from './upload.ts';

type Way = { share: number; kept: StoredFile | null; problem: unknown };

/** A file on its way to the server: a form holds it like one that is kept, shows how far it is, and waits for it when it saves. */
export type ArrivingFile = Arriving<StoredFile> & {
  name: string;
  size: number;
  type: string;
  /** The picture as it lies here, until it is kept and afterwards. */
  preview: string;
  way: ReturnType<typeof createStore<Way>>;
  cancel: () => void;
};
/** What a file field holds. */
export type HeldFile = StoredFile | ArrivingFile;

export const isOnItsWay = (file: HeldFile): file is ArrivingFile => 'arrival' in file;

/** Sets out at once. Asked for its arrival after a failure, it sets out again. */
export function bring(file: File): ArrivingFile {
  const way = createStore<Way>({ share: 0, kept: null, problem: null });
  const stop = new AbortController();
  const preview = URL.createObjectURL(file);
  let underWay: Promise<StoredFile> | undefined;

  async function setOut(): Promise<StoredFile> {
    way.set({ share: 0, kept: null, problem: null });
    try {
      const onProgress = (share: number) => way.set({ ...way.get(), share });
      const kept = await upload(file, { onProgress, signal: stop.signal });
      way.set({ share: 1, kept, problem: null });
      return kept;
    } catch (problem) {
      underWay = undefined;
      way.set({ share: 0, kept: null, problem });
      throw problem;
    }
  }
  const arrival = () => {
    underWay ??= setOut();
    return underWay;
  };
  const cancel = () => {
    stop.abort();
    URL.revokeObjectURL(preview);
  };

  arrival().catch(() => undefined);
  return { name: file.name, size: file.size, type: file.type, preview, way, arrival, cancel };
}
