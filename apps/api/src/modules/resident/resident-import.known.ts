import type { ResidentRow } from '@lobby/contract/areas/resident-import';
import { ROLE_IDS } from '@lobby/contract/constants';
import { foldName } from '@lobby/contract/people/thai-text';
import { documentText, findByDocuments, type PersonDocument, readDocument } from '#modules/person/person.public.ts';
import { limitsOf, usedBy } from '#modules/quota/quota.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Config, Ctx } from '#platform/module.ts';

export interface SheetRow {
  index: number;
  row: ResidentRow;
}
export interface KnownRoom {
  id: number;
  status: string;
  hasMain: boolean;
  /** How many more co-residents the room may have; read where the sheet brings some. */
  coResidentsLeft: number;
  /** Folded names and numbers of persons who live there. */
  residents: Set<string | number>;
}
export type KnownResidents = Awaited<ReturnType<typeof knownResidents>>;

export const normalized = (name: string) => name.trim().toLowerCase();
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  foldName([firstName, lastName].filter(Boolean).join(' '));

/** What the rows are compared with: rooms by building and name, who lives in them, and people by document. */
export async function knownResidents(ctx: Ctx, config: Config, rows: SheetRow[]) {
  const rooms = await roomsNamed(ctx, rows);
  await addResidents(ctx, rooms);
  const roomOf = new Map(rooms.map((room) => [room.key, room as KnownRoom]));
  const withCoResidents = rows.filter(({ row }) => row.role === 'sub_tenant').map(({ row }) => roomOf.get(roomKey(row)));
  for (const room of new Set(withCoResidents)) if (room) room.coResidentsLeft = await coResidentsLeft(ctx, room.id);
  const { residentDocument } = await settingsOf(ctx);
  return { roomOf, people: await peopleByDocument(ctx, config, rows), residentDocument };
}

/** Those who are known, and those the sheet brings: of two rows with one document the first says whose it is. */
async function peopleByDocument(ctx: Ctx, config: Config, rows: SheetRow[]) {
  const listed = rows.flatMap(({ row }) => {
    const document = documentOf(row);
    return document ? [{ document, name: nameOf(row) }] : [];
  });
  const people = await findByDocuments(
    ctx,
    config,
    listed.map(({ document }) => document),
  );
  for (const { document, name } of listed) {
    const key = documentText(document);
    if (!people.has(key)) people.set(key, { id: null, name });
  }
  return people;
}

/** Two texts, not one: room `A 1` of `Tower` is not room `1` of `Tower A`. */
export const roomKey = ({ building, room }: Pick<ResidentRow, 'building' | 'room'>) =>
  JSON.stringify([normalized(building), normalized(room)]);

/** Undefined where the number cannot be one of its kind. */
export function documentOf(row: ResidentRow): PersonDocument | null | undefined {
  try {
    return readDocument(row);
  } catch {
    return undefined;
  }
}

/** Locked, in one order: another call that lets co-residents in waits, a parcel for the room does not. */
async function roomsNamed({ db }: Ctx, rows: SheetRow[]) {
  const names = [...new Set(rows.map(({ row }) => row.room.trim()))];
  const found = await db
    .selectFrom('room')
    .innerJoin('building', 'building.id', 'room.categoryId')
    .select(['room.id', 'room.status', 'room.name', 'building.name as building'])
    .where((eb) => eb(eb.fn('lower', ['room.name']), 'in', [...names.map(normalized), '']))
    .orderBy('room.id')
    .forNoKeyUpdate('room')
    .execute();
  return found.map(({ id, status, name, building }) => ({
    id,
    status,
    key: roomKey({ building, room: name }),
    hasMain: false,
    coResidentsLeft: 0,
    residents: new Set<string | number>(),
  }));
}

async function addResidents({ db }: Ctx, rooms: KnownRoom[]): Promise<void> {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const members = await db
    .selectFrom('member')
    .select(['roomId', 'roleId', 'personId', 'nameTh'])
    .where('roomId', 'in', [0, ...byId.keys()])
    .where('leftAt', 'is', null)
    .execute();
  for (const { roomId, roleId, personId, nameTh } of members) {
    const room = byId.get(roomId) as KnownRoom;
    room.hasMain ||= roleId === ROLE_IDS.tenant;
    room.residents.add(personId).add(foldName(nameTh));
  }
}

async function coResidentsLeft(ctx: Ctx, roomId: number): Promise<number> {
  const { limits } = await limitsOf(ctx, roomId);
  const { active, waiting } = (await usedBy(ctx, roomId)).subAccount;
  return limits.subAccount - active - waiting;
}
