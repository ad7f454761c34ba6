import { forEachProperty, type Job } from '#platform/module.ts';

const BATCH = 500;

/** Every quarter of an hour, because midnight is another moment in each time zone: ends the occupancies whose last day has passed. */
export const endPlannedOccupancies: Job = {
  name: 'endPlannedOccupancies',
  pool: 'bulk',
  every: '*/15 * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select people.with_planned_move_outs() as property');
    const properties = rows.map(({ property }) => property);
    await forEachProperty(job, endPlannedOccupancies.name, properties, async (property) => {
      let ended: number;
      do {
        const { rows: batch } = await job.query<{ ended: number }>('select people.end_planned_occupancies($1) as ended', [
          property,
        ]);
        ended = batch[0]?.ended ?? 0;
      } while (ended === BATCH);
    });
  },
};
