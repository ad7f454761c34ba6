import { batchJob } from '#platform/module.ts';

/** Every quarter of an hour, because midnight is another moment in each time zone: ends the occupancies whose last day has passed. */
export const endPlannedOccupancies = batchJob({
  name: 'endPlannedOccupancies',
  every: '*/15 * * * *',
  due: 'people.with_planned_move_outs',
  batch: 'people.end_planned_occupancies',
});
