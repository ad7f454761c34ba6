import type { Disk } from 'flydrive';
import { forEachProperty } from '#platform/jobs/property-slices.ts';
import type { Job, JobCtx } from '#platform/jobs/worker.ts';
import { keyOf, openStore } from './file-store.ts';

const MOST_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Every hour: what no record has named for a day goes. The row first, because bytes without a row are found again and a row without bytes is a broken picture. */
export const sweepFiles: Job = {
  name: 'sweepFiles',
  pool: 'bulk',
  every: '20 * * * *',
  async run(job) {
    const store = openStore(job.config);
    await forEachProperty(job, sweepFiles.name, await placesOf(job), async (place) => {
      const { rows } = await job.query<{ key: string }>('select files.sweep($1, $2) as key', [place, MOST_AT_ONCE]);
      for (const { key } of rows) await store.deleteAll(keyOf(place, key, ''));
    });
  },
};

/** Daily at 02:40 in Bangkok: bytes that no row names, left by a call or a sweep that was broken off. */
export const sweepStrays: Job = {
  name: 'sweepStrays',
  pool: 'bulk',
  every: '40 19 * * *',
  run: (job) => removeStrays(job, DAY_MS),
};

/** A call still on its way has bytes and no row yet; what is younger than this is left alone. */
export async function removeStrays(job: JobCtx, age: number): Promise<void> {
  const store = openStore(job.config);
  await forEachProperty(job, sweepStrays.name, await placesOf(job), async (place) => {
    for await (const keys of pagesOf(store, place)) {
      const { rows } = await job.query<{ key: string }>('select files.find_orphans($1, $2) as key', [place, keys]);
      for (const { key } of rows)
        if ((await ageOf(store, keyOf(place, key, 'full'))) >= age) await store.deleteAll(keyOf(place, key, ''));
    }
  });
}

async function placesOf({ query }: JobCtx): Promise<number[]> {
  const { rows } = await query<{ place: number }>('select files.places() as place');
  return rows.map(({ place }) => place);
}

const keyed = /^(\d+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** The keys in the store, a page at a time. */
async function* pagesOf(store: Disk, place: number): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await store.listAll(`${place}/`, { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    const named = [...page.objects].map((object) => ('key' in object ? keyed.exec(object.key) : null));
    // A bucket takes `1` for the beginning of `12`, too.
    yield [...new Set(named.flatMap((match) => (match?.[1] === String(place) ? (match[2] ?? []) : [])))];
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** The full picture is written first: where it is missing, the rest was broken off long ago. */
async function ageOf(store: Disk, key: string): Promise<number> {
  const { lastModified } = await store.getMetaData(key).catch(() => ({ lastModified: new Date(0) }));
  return Date.now() - lastModified.getTime();
}
