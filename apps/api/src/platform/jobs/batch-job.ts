import { forEachProperty } from './property-slices.ts';
import type { Job } from './worker.ts';

interface BatchJob {
  name: string;
  every: string;
  /** SQL function: the properties with something to do. */
  due: string;
  /** SQL function: does a batch for one property and answers how much it did; called again until that is nothing. */
  batch: string;
}

/** A scheduled job whose work is done by the database, property by property, in transactions of a bounded size. */
export const batchJob = ({ name, every, due, batch }: BatchJob): Job => ({
  name,
  pool: 'bulk',
  every,
  async run(job) {
    const { rows } = await job.query<{ property: number }>(`select ${due}() as property`);
    const properties = rows.map(({ property }) => property);
    await forEachProperty(job, name, properties, async (property) => {
      let done: number;
      do {
        const { rows: counted } = await job.query<{ done: number }>(`select ${batch}($1) as done`, [property]);
        done = counted[0]?.done ?? 0;
      } while (done > 0);
    });
  },
});
