import { randomBytes } from 'node:crypto';
import { makeHouse } from '../../apps/api/src/demo/seed/building.seed.ts';
import { makeContact, seedContacts } from '../../apps/api/src/demo/seed/contact.seed.ts';
import {
  addOrganisation,
  addPerson,
  addProperty,
  enterProperty,
  type NewPerson,
} from '../../apps/api/src/modules/user/accounts.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { createPasswords } from '../../apps/api/src/platform/crypto/password.ts';
import { asOwner } from '../../apps/api/src/platform/db/owner.ts';

const PASSWORD = 'four words make sense';
export interface TestUser {
  id: number;
  username: string;
  name: string;
  password: string;
}
export type PropertyFixture = Awaited<ReturnType<typeof createProperty>>;

const settings = readConfig();
const passwordHash = createPasswords(settings.LOBBY_PASSWORD_PEPPER).hash(PASSWORD);

function inDatabase<T>(work: Parameters<typeof asOwner<T>>[1]): Promise<T> {
  const url = new URL(settings.LOBBY_OWNER_DATABASE_URL ?? '');
  url.pathname = `/${process.env.LOBBY_E2E_DATABASE}`;
  return asOwner(url.href, work);
}

export const uniqueSuffix = () => randomBytes(4).toString('hex');

/** A property of the test's own: no other test changes what its lists show. */
export async function createProperty() {
  const suffix = uniqueSuffix();
  const names = { nameTh: `อาคาร ${suffix}`, nameEn: `House ${suffix}` };
  const organisationId = await inDatabase((db) => addOrganisation(db, names));
  const propertyId = await inDatabase((db) => addProperty(db, organisationId, names));

  async function addUser(
    role: NewPerson['role'],
    { isPasswordDefault = false, name = 'สมหญิง ประจำเคาน์เตอร์', also = [] as number[] } = {},
  ): Promise<TestUser> {
    const user = { username: `${role}-${uniqueSuffix()}`, name };
    const account = { ...user, role, isPasswordDefault, passwordHash: await passwordHash };
    const id = await inDatabase((db) => addPerson(db, organisationId, [propertyId, ...also], account));
    return { id, ...user, password: PASSWORD };
  }

  const transaction = <T>(work: Parameters<typeof asOwner<T>>[1]) =>
    inDatabase(async (db) => {
      await enterProperty(db, propertyId);
      return work(db);
    });

  return {
    ...names,
    addUser,
    transaction,
    /** Another property of the same organisation, with one contact of this name in it. */
    addSecondProperty: async (contact: string) => {
      const next = { nameTh: `อาคารข้าง ๆ ${suffix}`, nameEn: `Next door ${suffix}` };
      const id = await inDatabase((db) => addProperty(db, organisationId, next));
      await inDatabase(async (db) => {
        await enterProperty(db, id);
        await db
          .insertInto('contact')
          .values(makeContact({ nameTh: contact, nameEn: contact }))
          .execute();
      });
      return { id, ...next };
    },
    /** As if the password had been confirmed long ago. */
    expireStepUp: () =>
      transaction(async (db) => {
        await db.updateTable('session').set({ confirmedAt: null }).where('propertyId', '=', propertyId).execute();
      }),
    /** What a Bangkok condominium calls: 26 rows, the newest first. */
    addDemoContacts: () => transaction(seedContacts),
    addContacts: (rows: Parameters<typeof makeContact>[0][]) =>
      transaction(async (db) => {
        await db
          .insertInto('contact')
          .values(rows.map((row) => makeContact(row)))
          .execute();
      }),
    contactNames: () =>
      transaction(async (db) => {
        const rows = await db.selectFrom('contact').select('nameEn').where('propertyId', '=', propertyId).orderBy('id').execute();
        return rows.map(({ nameEn }) => nameEn);
      }),
    /** One tower, A, with these rooms. */
    addRooms: (...numbers: string[]) => transaction(async (db) => (await makeHouse(db, ...numbers)).rooms),
    addMember: (roomId: number | undefined, name: string, more: { nameEn?: string; phone?: string; roleId?: number } = {}) =>
      transaction(async (db) => {
        const values = { roomId: Number(roomId), nameTh: name, nameEn: name, ...more };
        return (await db.insertInto('member').values(values).returning('id').executeTakeFirstOrThrow()).id;
      }),
    /** Waiting for that many days, under the numbers 260101-001, 260101-002 and so on. */
    addParcels: (
      roomId: number | undefined,
      trackingNos: string[],
      { days = 0, name = null as string | null, isUnreached = false } = {},
    ) =>
      transaction(async (db) => {
        const { count } = await db
          .selectFrom('parcel')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .where('propertyId', '=', propertyId)
          .executeTakeFirstOrThrow();
        const createdAt = new Date(Date.now() - days * 86_400_000);
        const rows = trackingNos.map((trackingNo, at) => ({
          roomId: Number(roomId),
          name,
          trackingNo,
          packingNo: `260101-${String(Number(count) + at + 1).padStart(3, '0')}`,
          createdAt,
        }));
        const added = await db.insertInto('parcel').values(rows).returning('id').execute();
        await db
          .insertInto('parcelMove')
          .values(added.map(({ id: parcelId }) => ({ parcelId, to: 'waiting', at: createdAt })))
          .execute();
        if (isUnreached) {
          const notices = added.map(({ id: parcelId }) => ({ parcelId, dueAt: createdAt, processedAt: createdAt }));
          await db.insertInto('parcelNotice').values(notices).execute();
        }
        return added.map(({ id }) => id);
      }),
    parcels: () =>
      transaction((db) =>
        db
          .selectFrom('parcel')
          .select(['trackingNo', 'statusId', 'roomId', 'carrierId', 'storagePlace'])
          .where('propertyId', '=', propertyId)
          .orderBy('id')
          .execute(),
      ),
    /** As when an administrator ends it from another desk. */
    endSessions: () =>
      transaction(async (db) => {
        await db
          .updateTable('session')
          .set({ endedAt: new Date(), endedWhy: 'logout' })
          .where('propertyId', '=', propertyId)
          .where('endedAt', 'is', null)
          .execute();
      }),
  };
}
