import { z } from 'zod';
import type { WorkSource } from '#modules/dashboard/dashboard.public.ts';
import { asApplication, forEachProperty, inTransaction, type Job, type JobCtx } from '#platform/module.ts';
import { syncInbox } from './sync-inbox.ts';

const Asked = z.object({ propertyId: z.int() });

const propertiesOf = async ({ query }: JobCtx) =>
  (await query<{ property: number }>('select notices.properties() as property')).rows.map(({ property }) => property);

/** The inboxes of one property after a change, and of all every minute: some work comes and goes by the clock alone. */
export const inboxJobs = (sources: WorkSource[]): Job[] => [
  {
    name: 'syncInbox',
    pool: 'fast',
    run: (job, payload) =>
      asApplication(job, (pool) =>
        inTransaction(pool, { property: Asked.parse(payload).propertyId }, (db) => syncInbox({ db, log: job.log }, sources)),
      ),
  },
  {
    name: 'syncInboxes',
    pool: 'bulk',
    every: '* * * * *',
    run: (job) =>
      asApplication(job, async (pool) =>
        forEachProperty(job, 'syncInboxes', await propertiesOf(job), (property) =>
          inTransaction(pool, { property }, (db) => syncInbox({ db, log: job.log }, sources)),
        ),
      ),
  },
  {
    /** Daily at 03:30 in Bangkok. Some push services answer as usual for a browser that is long gone. */
    name: 'purgeNotices',
    pool: 'bulk',
    every: '30 20 * * *',
    run: (job) =>
      asApplication(job, async (pool) =>
        forEachProperty(job, 'purgeNotices', await propertiesOf(job), (property) =>
          inTransaction(pool, { property }, async (_db, query) => {
            await query(`delete from notification where is_read and created_at < now() - interval '180 days'`, []);
            await query(`delete from push where created_at < now() - interval '90 days'`, []);
            await query(`delete from device where registered_at < now() - interval '60 days'`, []);
          }),
        ),
      ),
  },
];
