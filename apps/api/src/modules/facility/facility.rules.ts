import type { SlotRules } from '@lobby/contract/slots';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** What a booking of it is judged by, and reckoned with. */
export interface FacilityRules extends SlotRules {
  id: number;
  name: string;
  nameEn: string | null;
  parentId: number | null;
  isActive: boolean;
  priceSatang: number;
  cancelAtLeast: number;
  holdMinutes: number;
  checkInMinutes: number | null;
  needsApproval: boolean;
}

/** Those of the ids that exist; without ids all that are in use. */
export async function findFacilities({ db }: Ctx, ids?: number[]): Promise<FacilityRules[]> {
  const rows = await db
    .selectFrom('facility')
    .select([
      'id',
      'name',
      'nameEn',
      'parentId',
      'isActive',
      'officeHourOpen',
      'officeHourClose',
      'privateHourOpen',
      'privateHourClose',
      'maxOnTime',
      'priceSatang',
      'cancelAtLeast',
      'minLeadMinutes',
      'maxAheadDays',
      'bufferMinutes',
      'holdMinutes',
      'checkInMinutes',
      'needsApproval',
    ])
    .select(({ eb }) => [
      eb('slotHourTime', '*', 60).as('slotHours'),
      'slotMinuteTime',
      eb('limitHourTime', '*', 60).as('limitHours'),
      'limitMinuteTime',
    ])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids?.length ? ids : [0]))
    .$if(ids === undefined, (query) => query.where('isActive', '=', true))
    .orderBy('name')
    .execute();
  return rows.map(({ slotHours, slotMinuteTime, limitHours, limitMinuteTime, ...rules }) => ({
    ...rules,
    slotMinutes: slotHours + slotMinuteTime,
    limitMinutes: limitHours + limitMinuteTime,
  }));
}

/** The trees they belong to, in one order: whoever takes time of a facility does so before any booking is locked. */
export async function lockFacilities({ db }: Ctx, ids: number[]): Promise<void> {
  await sql`select lock_facilities(array(select root_id from facility where id = any(${ids}::int[])))`.execute(db);
}
