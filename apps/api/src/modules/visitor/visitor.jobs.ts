import { batchJob } from '#platform/module.ts';

/** Every night: empties what is kept of visitors longer than the property's setting says. */
export const eraseVisitors = batchJob({
  name: 'eraseVisitors',
  every: '40 2 * * *',
  due: 'visits.with_expired_data',
  batch: 'visits.erase_expired',
});
