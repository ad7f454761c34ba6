import type { JobCtx } from './worker.ts';

/** Properties of one run: a job that walks all of them gives its place back in between. */
export const MAX_PROPERTIES = 100;

/**
 * Walks properties in slices, going on behind where the last run stopped, also when that one died. What fails in one property is told at
 * the end and keeps none of the others.
 */
export async function forEachProperty(
  job: JobCtx,
  name: string,
  properties: number[],
  work: (property: number) => Promise<unknown>,
): Promise<void> {
  const last = await progressOf(job, name);
  const ordered = properties.toSorted((one, other) => one - other);
  const ahead = ordered.filter((property) => property > last);
  const lap = ahead.length > 0 ? ahead : ordered;
  const failed: unknown[] = [];
  for (const property of lap.slice(0, MAX_PROPERTIES)) {
    // Ahead of the work: a property that ends its worker is not the first of every run.
    await saveProgress(job, name, property);
    await work(property).catch((error: unknown) => failed.push(error));
  }
  if (lap.length > MAX_PROPERTIES) await runAgain(job, name);
  else await saveProgress(job, name, 0);
  if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('; '));
}

/** The rest of a scheduled job, in its queue and under its key: never beside this run, and at most one of them waits. */
export async function runAgain({ query }: JobCtx, name: string): Promise<void> {
  await query('select graphile_worker.add_job($1, queue_name => $1, job_key => $1)', [name]);
}

async function progressOf({ query }: JobCtx, name: string): Promise<number> {
  const { rows } = await query<{ property: number }>('select property from jobs.progress where job = $1', [name]);
  return rows[0]?.property ?? 0;
}

async function saveProgress({ query }: JobCtx, name: string, property: number): Promise<void> {
  await query(`insert into jobs.progress values ($1, $2) on conflict (job) do update set property = excluded.property`, [
    name,
    property,
  ]);
}
