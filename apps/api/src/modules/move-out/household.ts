import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { readOccupant } from '#modules/resident/resident.public.ts';
import { type Ctx, invalidField } from '#platform/module.ts';

interface Resident {
  id: number;
  nameTh: string;
  nameEn: string;
  role: number;
  movedIn: string | null;
  leavesOn: string | null;
  moveOutId: number | null;
  /** Of an account that is open, and that no other room of this person keeps open. */
  username: string | null;
  isLeaving: boolean;
}

export interface Household {
  room: { id: number; name: string; building: string };
  residents: Resident[];
  leaving: number[];
  /** Nobody stays. */
  isEmptied: boolean;
  /** Those who would stay, where no main resident does. */
  coResidentsWithoutMain: Resident[];
}

/** Everybody who lives in the room of this resident, and who of them would leave. */
export async function readHousehold(ctx: Ctx, userId: number, others: number[]): Promise<Household> {
  const { roomId } = await readOccupant(ctx, userId);
  const room = await readRoom(ctx, roomId);
  const leaving = [...new Set([userId, ...others])];
  const residents = await residentsOf(ctx, roomId, leaving);
  if (leaving.some((id) => !residents.some((resident) => resident.id === id))) throw invalidField('others', 'notFound');
  const staying = residents.filter(({ isLeaving }) => !isLeaving);
  const hasMain = staying.some(({ role }) => role === ROLE_IDS.tenant);
  return { room, residents, leaving, isEmptied: staying.length === 0, coResidentsWithoutMain: hasMain ? [] : staying };
}

/** Whether a card or car ends with those who leave; one that nobody holds belongs to the room and ends with the last of them. */
export const endsWith = (
  { leaving, isEmptied }: Pick<Household, 'leaving' | 'isEmptied'>,
  { holder }: { holder: number | null },
) => (holder === null ? isEmptied : leaving.includes(holder));

export async function readRoom({ db }: Ctx, id: number): Promise<Household['room']> {
  return db
    .selectFrom('room')
    .innerJoin('building', 'building.id', 'room.categoryId')
    .select(['room.id', 'room.name', 'building.name as building'])
    .where('room.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function residentsOf({ db }: Ctx, roomId: number, leaving: number[]): Promise<Resident[]> {
  const { rows } = await sql<Resident>`
    select member.id, member.name_th, member.name_en, member.role_id as role, moved_in, leaves_on, move_out_id,
      case when membership.status and not exists (
        select from member other where other.person_id = member.person_id and other.left_at is null and other.id <> all(${leaving}::int[]) and other.id <> member.id
      ) then membership.username end as username, member.id = any(${leaving}::int[]) as is_leaving
    from member join person on person.id = member.person_id left join membership on membership.id = person.account_id
    where member.room_id = ${roomId} and member.left_at is null
    order by member.role_id, member.id`.execute(db);
  return rows;
}
