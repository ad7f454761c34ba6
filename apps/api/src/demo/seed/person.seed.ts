import { type Kysely, sql } from 'kysely';
import { createSubjectKey, documentColumns, type PersonDocument } from '#modules/person/person.public.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/db/db.gen.ts';
import type { Encryption } from '#platform/module.ts';
import { otherName } from './resident-names.ts';

interface Scope {
  db: Kysely<DB>;
  property: number;
  config: Config;
  encryption: Encryption;
}
interface Resident {
  id: number;
  personId: number;
  roomId: number;
  roleId: number;
  status: string;
}

const foreigners = [
  ['Anna', 'Lindqvist', 'SE'],
  ['Kenji', 'Watanabe', 'JP'],
  ['Li', 'Wei', 'CN'],
  ['Daw Khin', '', 'MM'],
  ['James', 'Porter', 'GB'],
  ['Marie', 'Laurent', 'FR'],
] as const;
const companies = ['บริษัท สยามเทรดดิ้ง จำกัด', 'บริษัท ริเวอร์โฮลดิ้ง จำกัด', 'หจก. รุ่งเรืองพาณิชย์'];

/** What a real register holds beside families: foreigners with passports, companies, minors with guardians, owners who live elsewhere. */
export async function seedPeople(scope: Scope): Promise<void> {
  const residents = await residentsOf(scope);
  const mains = residents.filter(({ roleId }) => roleId === 3);
  for (const [at, { personId }] of mains.entries()) {
    if (at % 17 === 5) await makeForeigner(scope, personId, at);
    else if (at % 33 === 11) await makeCompany(scope, personId, at);
    else if (at % 4 === 0) await setDocument(scope, personId, { kind: 'thai-id', country: null, number: thaiNumber(at) });
  }
  await addGuardians(scope, residents);
  await addOffSiteOwners(scope, mains);
}

const residentsOf = ({ db, property }: Scope): Promise<Resident[]> =>
  db
    .selectFrom('member')
    .innerJoin('room', (join) => join.onRef('room.propertyId', '=', 'member.propertyId').onRef('room.id', '=', 'member.roomId'))
    .select(['member.id', 'personId', 'member.roomId', 'roleId', 'room.status'])
    .where('member.propertyId', '=', property)
    .orderBy('member.id')
    .execute();

const own = ({ property }: Scope, id: number) => sql<boolean>`property_id = ${property} and id = ${id}`;

async function setDocument(scope: Scope, personId: number, document: PersonDocument): Promise<void> {
  const key = await createSubjectKey(scope, scope.encryption);
  const columns = documentColumns(scope.config, scope.property, key, document);
  await scope.db
    .updateTable('person')
    .set({ ...columns, subjectKeyId: key.id })
    .where(own(scope, personId))
    .execute();
}

async function makeForeigner(scope: Scope, personId: number, at: number): Promise<void> {
  const [firstName, lastName, country] = foreigners[at % foreigners.length] as (typeof foreigners)[number];
  const names = { firstName, lastName, firstNameEn: firstName, lastNameEn: lastName || null, language: 'en' };
  await scope.db.updateTable('person').set(names).where(own(scope, personId)).execute();
  await setDocument(scope, personId, { kind: 'passport', country, number: `AB${1_000_000 + at * 137}` });
}

async function makeCompany(scope: Scope, personId: number, at: number): Promise<void> {
  const name = `${companies[at % companies.length]}`;
  const company = { kind: 'company', firstName: name, lastName: '', firstNameEn: null, lastNameEn: null };
  await scope.db.updateTable('person').set(company).where(own(scope, personId)).execute();
  await setDocument(scope, personId, {
    kind: 'tax-id',
    country: null,
    number: withCheckDigit(`01055${String(36_000 + at).padStart(7, '0')}`),
  });
}

/** Every fifth co-resident is a child of the room's main resident. */
async function addGuardians(scope: Scope, residents: Resident[]): Promise<void> {
  const mainOf = new Map(residents.filter(({ roleId }) => roleId === 3).map(({ roomId, personId }) => [roomId, personId]));
  const children = residents.filter(({ roleId }, at) => roleId === 9 && at % 5 === 0);
  for (const { roomId, personId } of children) {
    const guardianId = mainOf.get(roomId) ?? null;
    const minorUntil = `${new Date().getUTCFullYear() + 4 + (personId % 12)}-06-30`;
    await scope.db.updateTable('person').set({ guardianId, minorUntil, phone: null }).where(own(scope, personId)).execute();
  }
}

async function addOffSiteOwners({ db }: Scope, mains: Resident[]): Promise<void> {
  const rooms = [...new Set(mains.filter(({ status }) => status === 'let').map(({ roomId }) => roomId))];
  const members = [];
  for (const [at, roomId] of rooms.entries()) {
    const person = { ...otherName(at), phone: `086-${100 + (at % 900)}-${1000 + at}` };
    const { id } = await db.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow();
    members.push({ roomId, personId: id, roleId: 3, relation: 'owner', livesHere: false, getsNotices: true });
  }
  if (members.length > 0) await db.insertInto('member').values(members).execute();
}

const thaiNumber = (at: number) => withCheckDigit(`31017${String(1_000_000 + at * 7).padStart(7, '0')}`);

/** Twelve digits with the thirteenth. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, (digit, index) => Number(digit) * (13 - index)).reduce((total, part) => total + part);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}
