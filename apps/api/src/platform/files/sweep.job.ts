import type { Disk } from 'flydrive';
import { forEachProperty } from '#platform/jobs/property-slices.ts';
import type { Job, JobCtx } from '#platform/jobs/worker.ts';
import { keyOf, openStore } from './file-store.ts';

const MAX_FILES_PER_RUN = 500;
const DAY_MS = 86_400_000;

/** Every hour: deletes files no record has referenced for a day. The row first: bytes without a row are found again, a row without bytes is a broken picture. */
export const sweepFiles: Job = {
  name: 'sweepFiles',
  pool: 'bulk',
  every: '20 * * * *',
  async run(job) {
    const store = openStore(job.config);
    await forEachProperty(job, sweepFiles.name, await propertiesWithFiles(job), async (property) => {
      const { rows } = await job.query<{ key: string }>('select files.sweep($1, $2) as key', [property, MAX_FILES_PER_RUN]);
      for (const { key } of rows) await store.deleteAll(keyOf(property, key, ''));
    });
  },
};

/** Daily at 02:40 in Bangkok: orphaned bytes without a row, left by an aborted call or sweep. */
export const sweepOrphans: Job = {
  name: 'sweepStrays',
  pool: 'bulk',
  every: '40 19 * * *',
  run: (job) => removeOrphans(job, DAY_MS),
};

/** Younger bytes are left alone: a running call stores them before their row. */
export async function removeOrphans(job: JobCtx, age: number): Promise<void> {
  const store = openStore(job.config);
  await forEachProperty(job, sweepOrphans.name, await propertiesWithFiles(job), async (property) => {
    for await (const keys of listKeys(store, property)) {
      const { rows } = await job.query<{ key: string }>('select files.find_orphans($1, $2) as key', [property, keys]);
      for (const { key } of rows)
        if ((await ageOf(store, keyOf(property, key, 'full'))) >= age) await store.deleteAll(keyOf(property, key, ''));
    }
  });
}

async function propertiesWithFiles({ query }: JobCtx): Promise<number[]> {
  const { rows } = await query<{ property: number }>('select files.places() as property');
  return rows.map(({ property }) => property);
}

const keyPattern = /^(\d+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** Keys in the store, page by page. */
async function* listKeys(store: Disk, property: number): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await store.listAll(`${property}/`, { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    const named = [...page.objects].map((object) => ('key' in object ? keyPattern.exec(object.key) : null));
    // A bucket's prefix `1` also matches `12`.
    yield [...new Set(named.flatMap((match) => (match?.[1] === String(property) ? (match[2] ?? []) : [])))];
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** The full variant is written first: where it is missing, the rest is old. */
async function ageOf(store: Disk, key: string): Promise<number> {
  const { lastModified } = await store.getMetaData(key).catch(() => ({ lastModified: new Date(0) }));
  return Date.now() - lastModified.getTime();
}
