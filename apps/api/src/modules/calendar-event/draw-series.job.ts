import { asApplication, forEachProperty, inTransaction, type Job } from '#platform/module.ts';
import { closingEvents, drawOn } from './calendar-event.closure.ts';

/** Every night: events that close a facility are drawn on, as a calendar goes on; each in a transaction of its own. */
export const drawSeries: Job = {
  name: 'drawSeries',
  pool: 'bulk',
  every: '10 19 * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select posts.with_facility_events() as property');
    const properties = rows.map(({ property }) => property);
    await asApplication(job, (pool) =>
      forEachProperty(job, drawSeries.name, properties, async (property) => {
        const now = new Date();
        const events = await inTransaction(pool, { property }, (db) => closingEvents({ db, property, now }));
        for (const id of events) await inTransaction(pool, { property }, (db) => drawOn({ db, property, now }, id));
      }),
    );
  },
};
