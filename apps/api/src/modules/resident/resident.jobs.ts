import { batchJob } from '#platform/module.ts';

/** Daily at 03:50 in Bangkok: clears `minorUntil` and the guardian of everybody who has come of age. */
export const clearMinorsOfAge = batchJob({
  name: 'clearMinorsOfAge',
  every: '50 20 * * *',
  due: 'people.with_minors_of_age',
  batch: 'people.clear_minors_of_age',
});

/** Daily at 04:00 in Bangkok: erases what is kept of past residents no longer, the document after the days of the setting `documentDays`. */
export const expirePastResidents = batchJob({
  name: 'expirePastResidents',
  every: '0 21 * * *',
  due: 'people.with_past_residents',
  batch: 'people.expire_past_residents',
});
