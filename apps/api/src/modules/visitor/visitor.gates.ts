import type { VisitPage } from '@lobby/contract/areas/visitor';
import { refusalAt } from '@lobby/contract/areas/visitor-verdict';
import { devicesOf } from '#modules/device-credential/device-credential.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Config, Ctx } from '#platform/module.ts';
import { findHits, isOnDenyList } from './visitor.block.ts';

const PARKING = ['conventional-parking', 'auto-parking'];

/** Nothing is promised of whoever the desk would send away. */
export async function gatesOf(ctx: Ctx, config: Config, id: number): Promise<VisitPage['gates']> {
  const devices = await devicesOf(ctx, 'visit', id);
  if (devices.length > 0) return { opensAt: null, devices };
  const visit = await ctx.db
    .selectFrom('visit')
    .innerJoin('room', 'room.id', 'visit.roomId')
    .leftJoin('member', 'member.id', 'visit.hostId')
    .leftJoin('person', 'person.id', 'member.personId')
    .select(['visit.name', 'visit.phone', 'visit.plate', 'visit.provinceId', 'visit.approvedAt', 'visit.approvedBlocks'])
    .select(['visit.expectedFrom', 'visit.expectedTo', 'visit.days', 'visit.hoursFrom', 'visit.hoursTo', 'visit.gateTurnsAt'])
    .select(['room.categoryId', 'room.blockedByAdmin', 'person.blockedAt as hostBlockedAt'])
    .where('visit.id', '=', id)
    .executeTakeFirst();
  if (!visit?.plate || visit.gateTurnsAt === null || !(await hasGate(ctx, visit.categoryId))) return null;
  const isBegun = refusalAt(visit, ctx.now, (await settingsOf(ctx)).timeZone) === undefined;
  const isStopped =
    visit.blockedByAdmin || visit.hostBlockedAt !== null || isOnDenyList(await findHits(ctx, config, visit, visit));
  return { opensAt: isBegun || isStopped ? null : visit.gateTurnsAt, devices };
}

async function hasGate({ db }: Ctx, building: number): Promise<boolean> {
  const gate = await db
    .selectFrom('hardware')
    .select('id')
    .where('type', 'in', PARKING)
    .where('status', '=', true)
    .where((eb) => eb.or([eb('unitId', 'is', null), eb('unitId', '=', building)]))
    .executeTakeFirst();
  return gate !== undefined;
}
