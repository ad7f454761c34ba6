import { may } from '@lobby/contract/access';
import { Visit, visitShape } from '@lobby/contract/areas/visitor';
import { visitorBlockApi } from '@lobby/contract/areas/visitor-block';
import type { VisitState } from '@lobby/contract/areas/visitor-input';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, findRow, type Records, type Source } from '#platform/module.ts';

const provinceSource: Source = { table: 'province' };
/** The view knows each visit's state. */
export const visitSource: Source = {
  table: 'visitList',
  maySearchMasked: (user) => may(user.role, 'visitor:desk', user.deskDuties),
  relations: {
    room: { column: 'roomId', to: () => roomSource },
    host: { column: 'hostId', to: () => ({ table: 'member' }) },
    province: { column: 'provinceId', to: () => provinceSource },
  },
};
const blockSource: Source = {
  table: 'visitorBlock',
  relations: {
    province: { column: 'provinceId', to: () => provinceSource },
    by: { column: 'byId', to: () => ({ table: 'account' }) },
  },
};
export const visitRecords: Records = { area: 'visitor', source: visitSource, shape: visitShape };
export const blockRecords: Records = { area: 'visitor-block', source: blockSource, shape: visitorBlockApi.shape };

const maskVisit = createMask(Visit.pick({ phone: true, plate: true, note: true, denyReason: true }));

/** Phones and plates are for those who work at the desk. */
export const isAtDesk = ({ user }: Ctx) => may(user.role, 'visitor:desk', user.deskDuties);

/** As whoever asks may see it, with whether they should have left by now. */
export async function shownVisits<T extends Visit>(ctx: Ctx, visits: T[]): Promise<T[]> {
  const { visitorOverstayMinutes } = await settingsOf(ctx);
  const isWhole = isAtDesk(ctx);
  return visits.map((visit) => ({
    ...(isWhole ? visit : { ...visit, ...maskVisit(visit), ...('flag' in visit && { flag: null }) }),
    isOverstay: isOverstay(visit, ctx.now, visitorOverstayMinutes),
  }));
}
/** A list may ask for some fields only. */
const isOverstay = ({ insideSince, leaveBy }: Visit, now: Date, minutes: number) =>
  Boolean(insideSince && leaveBy) && now.getTime() > new Date(leaveBy).getTime() + minutes * 60_000;

export async function readVisit(ctx: Ctx, id: number): Promise<Visit> {
  const [visit] = await shownVisits(ctx, [(await findRow(ctx, visitSource, visitShape, id, '*')) as Visit]);
  return visit as Visit;
}

export async function changedVisit(ctx: Ctx, id: number, change: 'created' | 'updated' = 'updated'): Promise<Visit> {
  await ctx.emit('record.changed', { area: 'visitor', id, change });
  return readVisit(ctx, id);
}

/** Everything a rule asks about, with the row locked: of two who change it the second sees what the first did. */
export async function lockVisit({ db }: Ctx, id: number) {
  await sql`select from visit where id = ${id} for no key update`.execute(db);
  const visit = await db
    .selectFrom('visit')
    .innerJoin('visitList', 'visitList.id', 'visit.id')
    .innerJoin('room', 'room.id', 'visit.roomId')
    .leftJoin('member', 'member.id', 'visit.hostId')
    .leftJoin('person', 'person.id', 'member.personId')
    .select([
      'visit.id',
      'visit.roomId',
      'visit.hostId',
      'visit.kind',
      'visit.name',
      'visit.phone',
      'visit.phoneHash',
      'visit.party',
    ])
    .select(['visit.plate', 'visit.provinceId', 'visit.vehicle', 'visit.note', 'visit.flag', 'visit.passSerial'])
    .select(['visit.expectedFrom', 'visit.expectedTo', 'visit.entries', 'visit.entriesUsed', 'visit.days'])
    .select(['visit.hoursFrom', 'visit.hoursTo', 'visit.needsApproval', 'visit.approvedAt', 'visit.approvedBlocks'])
    .select(['visit.cancelledAt', 'visit.deniedAt', 'visit.insideSince', 'visit.checkedOutAt', 'visit.erasedAt'])
    .select(['visitList.state', 'room.blockedByAdmin', 'person.blockedAt as hostBlockedAt'])
    .where('visit.id', '=', id)
    .executeTakeFirst();
  return visit && { ...visit, state: visit.state as VisitState };
}
export type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;
