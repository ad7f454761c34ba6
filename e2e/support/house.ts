import { randomBytes, randomInt } from 'node:crypto';
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
import { passwords } from '../../apps/api/src/platform/crypto/password.ts';
import { asOwner } from '../../apps/api/src/platform/db/owner.ts';

const PASSWORD = 'four words make sense';
export interface Person {
  username: string;
  name: string;
  password: string;
}
export type House = Awaited<ReturnType<typeof openHouse>>;

const settings = readConfig();
const passwordHash = passwords(settings.LOBBY_PASSWORD_PEPPER).hash(PASSWORD);

function inDatabase<T>(work: Parameters<typeof asOwner<T>>[1]): Promise<T> {
  const url = new URL(settings.LOBBY_OWNER_DATABASE_URL ?? '');
  url.pathname = `/${process.env.LOBBY_E2E_DATABASE}`;
  return asOwner(url.href, work);
}

export const unique = () => randomBytes(4).toString('hex');

/** A building of one's own: nobody else's story changes what is listed here. */
export async function openHouse() {
  const mark = unique();
  const names = { nameTh: `อาคาร ${mark}`, nameEn: `House ${mark}` };
  const organisationId = await inDatabase((db) => addOrganisation(db, names));
  const propertyId = await inDatabase((db) => addProperty(db, organisationId, names));

  async function person(
    role: NewPerson['role'],
    { isPasswordDefault = false, name = 'สมหญิง ประจำเคาน์เตอร์', also = [] as number[] } = {},
  ): Promise<Person> {
    const who = { username: `${role}-${unique()}`, name };
    const account = { ...who, role, isPasswordDefault, passwordHash: await passwordHash };
    await inDatabase((db) => addPerson(db, organisationId, [propertyId, ...also], account));
    return { ...who, password: PASSWORD };
  }

  const inside = <T>(work: Parameters<typeof asOwner<T>>[1]) =>
    inDatabase(async (db) => {
      await enterProperty(db, propertyId);
      return work(db);
    });

  return {
    ...names,
    person,
    inside,
    /** Another property of the same organisation, with one contact of this name in it. */
    addNextDoor: async (contact: string) => {
      const next = { nameTh: `อาคารข้าง ๆ ${mark}`, nameEn: `Next door ${mark}` };
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
    /** As if the password had been given long ago. */
    forgetConfirmation: () =>
      inside(async (db) => {
        await db.updateTable('session').set({ confirmedAt: null }).where('propertyId', '=', propertyId).execute();
      }),
    /** What a Bangkok condominium calls: 26 rows, the newest first. */
    addDemoContacts: () => inside(seedContacts),
    addContacts: (rows: Parameters<typeof makeContact>[0][]) =>
      inside(async (db) => {
        await db
          .insertInto('contact')
          .values(rows.map((row) => makeContact(row)))
          .execute();
      }),
    contactNames: () =>
      inside(async (db) => {
        const rows = await db.selectFrom('contact').select('nameEn').where('propertyId', '=', propertyId).orderBy('id').execute();
        return rows.map(({ nameEn }) => nameEn);
      }),
    /** One tower, A, with these rooms. */
    addRooms: (...numbers: string[]) => inside(async (db) => (await makeHouse(db, ...numbers)).rooms),
    addMember: (roomId: number | undefined, name: string) =>
      inside(async (db) => {
        await db
          .insertInto('member')
          .values({ roomId: Number(roomId), nameTh: name, nameEn: name })
          .execute();
      }),
    /** Waiting for that many days, under the numbers 260101-001, 260101-002 and so on. */
    addParcels: (roomId: number | undefined, trackingNos: string[], { days = 0, name = null as string | null } = {}) =>
      inside(async (db) => {
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
        return added.map(({ id }) => id);
      }),
    parcels: () =>
      inside((db) =>
        db
          .selectFrom('parcel')
          .select(['trackingNo', 'statusId', 'roomId', 'carrierId', 'storagePlace'])
          .where('propertyId', '=', propertyId)
          .orderBy('id')
          .execute(),
      ),
    /** As when an administrator ends it from another desk. */
    endSessions: () =>
      inside(async (db) => {
        await db
          .updateTable('session')
          .set({ endedAt: new Date(), endedWhy: 'logout' })
          .where('propertyId', '=', propertyId)
          .where('endedAt', 'is', null)
          .execute();
      }),
  };
}

/** A position all houses may choose, until it is taken away again. */
export async function addPosition(name: string): Promise<{ remove(): Promise<void> }> {
  const id = randomInt(1_000_000, 2_000_000_000);
  const parent = 'position-type';
  await inDatabase(async (db) => {
    const { id: parentId } = await db.selectFrom('category').select('id').where('code', '=', parent).executeTakeFirstOrThrow();
    await db.insertInto('category').values({ id, parentId, code: name, nameTh: name, nameEn: name }).execute();
  });
  return {
    remove: () =>
      inDatabase(async (db) => {
        await db.deleteFrom('category').where('id', '=', id).execute();
      }),
  };
}
