import { batchJob } from '#platform/module.ts';

/** Every night: whoever is noted as inside a day after their time left without being seen. */
export const checkOutForgotten = batchJob({
  name: 'checkOutForgotten',
  every: '20 2 * * *',
  due: 'visits.with_forgotten',
  batch: 'visits.check_out_forgotten',
});

/** Every night: empties what is kept of visitors longer than the property's setting says. */
export const eraseVisitors = batchJob({
  name: 'eraseVisitors',
  every: '40 2 * * *',
  due: 'visits.with_expired_data',
  batch: 'visits.erase_expired',
});

/** Every hour: couriers nobody saw leaving. */
export const checkOutDeliveries = batchJob({
  name: 'checkOutDeliveries',
  every: '15 * * * *',
  due: 'visits.with_stale_deliveries',
  batch: 'visits.check_out_deliveries',
});
