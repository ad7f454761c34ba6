import { asApplication, forEachProperty, inTransaction, type Job } from '#platform/module.ts';
import { drawSeriesOn } from './calendar-event.closure.ts';

/** Every night: series of events that close a facility are drawn on, as a calendar goes on. */
export const drawSeries: Job = {
  name: 'drawSeries',
  pool: 'bulk',
  every: '10 19 * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select bookings.with_event_closures() as property');
    const properties = rows.map(({ property }) => property);
    await asApplication(job, (pool) =>
      forEachProperty(job, drawSeries.name, properties, (property) =>
        inTransaction(pool, { property }, (db) => drawSeriesOn({ db, property, now: new Date() })),
      ),
    );
  },
};
