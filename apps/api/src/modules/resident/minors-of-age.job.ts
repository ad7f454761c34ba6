import { forEachProperty, type Job } from '#platform/module.ts';

const BATCH = 500;

/** Daily at 03:50 in Bangkok: clears `minorUntil` and the guardian of everybody who has come of age. */
export const clearMinorsOfAge: Job = {
  name: 'clearMinorsOfAge',
  pool: 'bulk',
  every: '50 20 * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select people.with_minors_of_age() as property');
    const properties = rows.map(({ property }) => property);
    await forEachProperty(job, clearMinorsOfAge.name, properties, async (property) => {
      let cleared: number;
      do {
        const { rows: batch } = await job.query<{ cleared: number }>('select people.clear_minors_of_age($1) as cleared', [
          property,
        ]);
        cleared = batch[0]?.cleared ?? 0;
      } while (cleared === BATCH);
    });
  },
};
