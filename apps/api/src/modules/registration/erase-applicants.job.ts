import { batchJob } from '#platform/module.ts';

/** Daily at 03:40 in Bangkok: erases rejected applicants the property has kept for as long as its setting `applicantDays` says. */
export const eraseApplicants = batchJob({
  name: 'eraseApplicants',
  every: '40 20 * * *',
  due: 'people.with_applicants_to_erase',
  batch: 'people.erase_applicants',
});
