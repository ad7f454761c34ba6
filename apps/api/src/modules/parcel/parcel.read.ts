import type { ParcelMove, Scanned } from '@lobby/contract/areas/parcel';
import { roomShape } from '@lobby/contract/areas/room';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { membersFor, roomSource } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, findRow, notFound } from '#platform/module.ts';
import { parcelsById } from './parcel.hand-over.ts';
import { unreached } from './parcel.notice.ts';

const MAX_SHOWN = 100;

type Counted = Record<'today' | 'waiting' | 'overdue' | 'unreached', number>;
/** Today in the property's time zone. */
export async function summary(ctx: Ctx) {
  const { parcelOverdueDays: overdueDays } = await settingsOf(ctx);
  const { rows } = await sql<Counted>`
    select
      (select count(*) from parcel where created_at >= (select date_trunc('day', now() at time zone time_zone) at time zone time_zone from property)) as today,
      (select count(*) from parcel where status_id = ${PARCEL_STATUS.waiting}) as waiting,
      (select count(*) from parcel where status_id = ${PARCEL_STATUS.waiting}
        and created_at < now() - make_interval(days => ${overdueDays})) as overdue,
      (select count(*) from parcel join parcel_notice notice on notice.parcel_id = parcel.id where ${unreached}) as unreached`.execute(
    ctx.db,
  );
  return { ...(rows[0] as Counted), overdueDays };
}

export async function history({ db }: Ctx, id: number): Promise<ParcelMove[]> {
  if (!(await db.selectFrom('parcel').select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
  const moves = await db
    .selectFrom('parcelMove')
    .leftJoin('account', 'account.id', 'parcelMove.byId')
    .leftJoin('handover', 'handover.id', 'parcelMove.handoverId')
    .select(['parcelMove.id', 'from', 'to', 'at', 'reason', 'collectorName', 'signature'])
    .select(['account.name as by', 'account.nameEn as byEn'])
    .where('parcelId', '=', id)
    .orderBy('parcelMove.id', 'desc')
    .execute();
  return moves as ParcelMove[];
}

/** Looks up a scanned or typed code: our label, a carrier's tracking number or a room's number. */
export async function scan(ctx: Ctx, code: string): Promise<Scanned> {
  const parcel = await parcelOf(ctx, code);
  const roomIds = parcel ? [parcel.roomId] : await roomsNamed(ctx, code);
  const [found, rooms, waiting, members] = await Promise.all([
    parcelsById(ctx, parcel ? [parcel.id] : []),
    Promise.all(roomIds.map((id) => findRow(ctx, roomSource, roomShape, id, '*'))),
    waitingFor(ctx, roomIds).then((ids) => parcelsById(ctx, ids)),
    membersOf(ctx, roomIds),
  ]);
  return { code, parcel: found[0] ?? null, rooms, waiting, members };
}

/** Carriers reuse tracking numbers: waiting parcels come first, then the newest. */
const parcelOf = ({ db }: Ctx, code: string) =>
  db
    .selectFrom('parcel')
    .select(['id', 'roomId'])
    .where((eb) => eb.or([eb('packingNo', '=', code), eb(sql`lower(tracking_no)`, '=', code.toLowerCase())]))
    .orderBy('statusId')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function roomsNamed({ db }: Ctx, code: string): Promise<number[]> {
  const rooms = await db
    .selectFrom('room')
    .select('id')
    .where(sql`lower(name)`, '=', code.toLowerCase())
    .orderBy('categoryId')
    .limit(20)
    .execute();
  return rooms.map(({ id }) => id);
}

async function waitingFor({ db }: Ctx, roomIds: number[]): Promise<number[]> {
  if (roomIds.length === 0) return [];
  const parcels = await db
    .selectFrom('parcel')
    .select('id')
    .where('roomId', 'in', roomIds)
    .where('statusId', '=', PARCEL_STATUS.waiting)
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();
  return parcels.map(({ id }) => id);
}

/** Those who live there first, and who moved out not at all. */
async function membersOf({ db, user }: Ctx, roomIds: number[]): Promise<Scanned['members']> {
  if (roomIds.length === 0) return [];
  const members = await db
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.roleId')
    .select(['member.id', 'nameTh', 'nameEn', 'phone', 'role.type as role', 'isActive'])
    .where('roomId', 'in', roomIds)
    .where('leftAt', 'is', null)
    .orderBy('livesHere', 'desc')
    .orderBy('roleId', 'desc')
    .orderBy('member.id')
    .limit(MAX_SHOWN)
    .execute();
  return membersFor(user.role, members as Scanned['members']);
}
