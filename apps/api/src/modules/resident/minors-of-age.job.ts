import { batchJob } from '#platform/module.ts';

/** Daily at 03:50 in Bangkok: clears `minorUntil` and the guardian of everybody who has come of age. */
export const clearMinorsOfAge = batchJob({
  name: 'clearMinorsOfAge',
  every: '50 20 * * *',
  due: 'people.with_minors_of_age',
  batch: 'people.clear_minors_of_age',
});
