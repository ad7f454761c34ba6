import type { StoredFile } from '@lobby/contract/areas/file';
import type { Arriving } from '#shared/form/arriving.ts';
import { createStore } from '#shared/store/store.ts';
import { upload } from './upload.ts';

type Way = {
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** As it lies here, once it is made ready: shown while it travels and afterwards. */
  preview: string | null;
  size: number;
  kept: StoredFile | null;
  problem: unknown;
};

/** A file on its way to the server: a form holds it like one that is kept, shows how far it is, and waits for it when it saves. */
export type ArrivingFile = Arriving<StoredFile> & {
  key: string;
  name: string;
  type: string;
  way: ReturnType<typeof createStore<Way>>;
  /** The file itself once it is cut out and made smaller, for whoever has to keep it until it has arrived. */
  ready: Promise<File>;
  cancel: () => void;
};
/** What a file field holds. */
export type HeldFile = StoredFile | ArrivingFile;

export const isOnItsWay = (file: HeldFile): file is ArrivingFile => 'arrival' in file;

/** Sets out as soon as it is made ready: cut out, made smaller. Asked for its arrival after a failure, it sets out again. */
export function bring({ name, type, size }: File, ready: Promise<File>): ArrivingFile {
  const way = createStore<Way>({ share: 0, preview: null, size, kept: null, problem: null });
  const tell = (news: Partial<Way>) => way.set({ ...way.get(), ...news });
  const stop = new AbortController();
  let underWay: Promise<StoredFile> | undefined;

  async function setOut(): Promise<StoredFile> {
    tell({ share: 0, problem: null });
    try {
      const file = await ready;
      tell({ preview: way.get().preview ?? URL.createObjectURL(file), size: file.size });
      const kept = await upload(file, { onProgress: (share) => tell({ share }), signal: stop.signal });
      tell({ share: 1, kept });
      return kept;
    } catch (problem) {
      underWay = undefined;
      tell({ problem });
      throw problem;
    }
  }
  const arrival = () => {
    underWay ??= setOut();
    return underWay;
  };
  const cancel = () => {
    stop.abort();
    URL.revokeObjectURL(way.get().preview ?? '');
  };

  arrival().catch(() => undefined);
  return { key: crypto.randomUUID(), name, type, way, ready, arrival, cancel };
}
