import { REQUEST_TYPES, type RequestType } from '@lobby/contract/areas/request';
import { ResidentInput } from '@lobby/contract/areas/resident-input';
import { type Kysely, sql } from 'kysely';
import { encryptRequestValues } from '#modules/approval/approval.public.ts';
import { createSubjectKey, type SubjectKey } from '#modules/person/person.public.ts';
import type { DB } from '#platform/db/db.gen.ts';
import type { Encryption } from '#platform/module.ts';
import { otherName } from './resident-names.ts';

interface Scope {
  db: Kysely<DB>;
  property: number;
  encryption: Encryption;
}
interface Waiting {
  type: RequestType;
  createdAt: Date;
  /** Null for what came from a resident's app. */
  askedById: number | null;
  subject: string;
  payload: object;
  roomId?: number | null;
  memberId?: number | null;
  values?: { key: SubjectKey; of: object };
}

const MINUTE = 60_000;
const [YOUNGEST, OLDEST] = [5 * MINUTE, 9 * 24 * 60 * MINUTE];
const TYPES = ['create-account', 'update-profile', 'create-sub-account', 'remove-resident'] as const;

/** Waiting requests of every type that can be decided, the youngest of five minutes, the oldest of nine days; every third came by app. */
export async function seedRequests(scope: Scope, clerk: number, count: number): Promise<void> {
  const members = await scope.db
    .selectFrom('member')
    .innerJoin('person', (join) =>
      join.onRef('person.propertyId', '=', 'member.propertyId').onRef('person.id', '=', 'member.personId'),
    )
    .select(['member.id', 'roomId', 'personId', 'member.phone'])
    .where('member.propertyId', '=', scope.property)
    .where('roleId', '=', 3)
    .where('livesHere', '=', true)
    // A person keeps the key they have; `askForUpdate` makes one.
    .where('subjectKeyId', 'is', null)
    .orderBy('member.id')
    .limit(count * 3)
    .execute();
  for (let at = 0; at < count; at += 1) {
    const member = members[at * 3];
    if (!member) return;
    const createdAt = new Date(Date.now() - YOUNGEST * (OLDEST / YOUNGEST) ** (at / (count - 1)));
    const asked = { createdAt, askedById: at % 3 === 0 ? null : clerk };
    const type = TYPES[at % TYPES.length] as (typeof TYPES)[number];
    if (type === 'update-profile') await askForUpdate(scope, asked, member);
    else if (type === 'remove-resident') await askForMoveOut(scope, asked, member);
    else await addApplication(scope, { ...asked, type, roomId: member.roomId, ...applicant(at) });
  }
}

const applicant = (at: number) => ({ ...otherName(400 + at), mobile: `089-${500 + at}-${1000 + at * 37}` });

type Asked = Pick<Waiting, 'createdAt' | 'askedById'>;
interface Application extends Asked {
  type: 'create-account' | 'create-sub-account';
  roomId: number;
  firstName: string;
  lastName: string;
  mobile: string;
  firstNameEn?: string;
  lastNameEn?: string;
}

/** Somebody who asks to be a resident: the request with its values, and the applicant the queue lists. */
export async function addApplication(scope: Scope, { type, roomId, createdAt, askedById, ...names }: Application) {
  const role = type === 'create-account' ? 3 : 9;
  const input = ResidentInput.parse({ ...names, roomID: roomId, role, relation: role === 3 ? 'lessee' : 'family' });
  const key = await createSubjectKey(scope, scope.encryption);
  const requestId = await addRequest(scope, {
    type,
    createdAt,
    askedById,
    subject: `resident ${crypto.randomUUID()}`,
    payload: { role, relation: input.relation, consent: [] },
    roomId,
    values: { key, of: input },
  });
  const { firstName, lastName, mobile: phone } = names;
  const { id } = await scope.db
    .insertInto('registration')
    .values({ requestId, firstName, lastName, phone, roomId, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { requestId, registrationId: id };
}

interface Subject {
  id: number;
  roomId: number;
  personId: number;
  phone: string | null;
}

async function askForUpdate(scope: Scope, asked: Asked, { id, personId, phone }: Subject): Promise<void> {
  const key = await addKey(scope, personId);
  const changes = { mobile: `02-${100 + (id % 900)}-${1000 + (id % 9000)}` };
  const values = { key, of: { changes, old: { mobile: phone } } };
  const subject = `profile of ${id}`;
  await addRequest(scope, { ...asked, type: 'update-profile', subject, payload: { fields: ['mobile'] }, memberId: id, values });
}

async function askForMoveOut(scope: Scope, asked: Asked, { id, roomId, personId }: Subject): Promise<void> {
  const payload = { leaveOn: null, promote: null, withCoResidents: true };
  const values = { key: await addKey(scope, personId), of: { reason: 'ย้ายออกเมื่อครบสัญญา' } };
  const subject = `move-out of ${id}`;
  await addRequest(scope, { ...asked, type: 'remove-resident', subject, payload, memberId: id, roomId, values });
}

async function addKey(scope: Scope, personId: number) {
  const key = await createSubjectKey(scope, scope.encryption);
  const own = sql<boolean>`property_id = ${scope.property} and id = ${personId}`;
  await scope.db.updateTable('person').set({ subjectKeyId: key.id }).where(own).execute();
  return key;
}

async function addRequest({ db }: Scope, { type, payload, values, ...waiting }: Waiting): Promise<number> {
  const encrypted = values && encryptRequestValues(values.key, values.of);
  const { id } = await db
    .insertInto('request')
    .values({
      ...waiting,
      typeId: REQUEST_TYPES[type],
      payload: JSON.stringify(payload),
      channel: waiting.askedById === null ? 'app' : 'cms',
      atOnce: false,
      result: null,
      updatedAt: waiting.createdAt,
      subjectKeyId: values?.key.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (encrypted) await db.insertInto('requestValues').values({ requestId: id, encrypted: encrypted.value }).execute();
  return id;
}
