import { forEachProperty, type Job } from '#platform/module.ts';

const BATCH = 500;

/** Daily at 03:40 in Bangkok: erases rejected applicants the property has kept for as long as its setting `applicantDays` says. */
export const eraseApplicants: Job = {
  name: 'eraseApplicants',
  pool: 'bulk',
  every: '40 20 * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select people.with_applicants_to_erase() as property');
    const properties = rows.map(({ property }) => property);
    await forEachProperty(job, eraseApplicants.name, properties, async (property) => {
      let erased: number;
      do {
        const { rows: batch } = await job.query<{ erased: number }>('select people.erase_applicants($1) as erased', [property]);
        erased = batch[0]?.erased ?? 0;
      } while (erased === BATCH);
    });
  },
};
