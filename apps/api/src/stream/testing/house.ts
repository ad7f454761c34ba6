import { type Kysely, sql } from 'kysely';
import type { Config } from '#kernel/config.ts';
import type { DB } from '#kernel/db.gen.ts';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { addOrganisation, addProperty, enterProperty } from '../../commands/people.ts';
import { deviceName, newDeviceSecret } from '../device-key.ts';

export interface Gateway {
  property: number;
  key: number;
  name: string;
  secret: string;
}

/** Properties with a gateway each. */
export async function addGateways(config: Config, many: number): Promise<Gateway[]> {
  return asOwner(ownerUrl(config), async (db) => {
    const names = { nameTh: 'Drill', nameEn: 'Drill' };
    const organisation = await addOrganisation(db, names);
    const gateways: Gateway[] = [];
    for (let turn = 0; turn < many; turn += 1) {
      const property = await addProperty(db, organisation, names);
      await enterProperty(db, property);
      await addReaders(db, property);
      const { secret, hash, hint } = newDeviceSecret();
      const values = { propertyId: property, name: 'drill', secretHash: hash, hint };
      const { id: key } = await db.insertInto('deviceKey').values(values).returning('id').executeTakeFirstOrThrow();
      gateways.push({ property, key, name: deviceName(config.LOBBY_STREAM, property, key), secret });
    }
    return gateways;
  });
}

/** Properties from number 1 on, for loads that number theirs. */
export async function addNumberedProperties(config: Config, many: number): Promise<void> {
  await asOwner(ownerUrl(config), async (db) => {
    const organisation = await addOrganisation(db, { nameTh: 'Load', nameEn: 'Load' });
    for (let property = 1; property <= many; property += 1) {
      await sql`insert into property (id, organisation_id, name_th, name_en) overriding system value
        values (${property}, ${organisation}, 'Load', 'Load')`.execute(db);
      await enterProperty(db, property);
      await addReaders(db, property);
    }
  });
}

const READERS = 20;
/** The devices that the passages below name, by the same numbers in every property. */
async function addReaders(db: Kysely<DB>, property: number): Promise<void> {
  await sql`insert into hardware (property_id, id, type, name) overriding system value
    select ${property}, number, 'door', 'drill' from generate_series(1, ${READERS}) as number`.execute(db);
}

const kinds = ['door', 'door', 'door', 'elevator', 'conventional-parking', 'auto-parking'] as const;

/** Events as a building has them: numbered from `first`, at the given moment, over its devices. */
export function passages(first: number, many: number, at: Date): object[] {
  const occurredAt = at.toISOString();
  return Array.from({ length: many }, (_, index) => {
    const number = first + index;
    const kind = kinds[number % kinds.length];
    return {
      source: 'drill',
      externalId: `e${number}`,
      kind,
      device: 1 + (number % READERS),
      direction: number % 2 ? 'in' : 'out',
      result: number % 50 ? 'granted' : 'denied',
      occurredAt,
      cardNo: `C${100_000 + (number % 1500)}`,
      room: 1 + (number % 500),
      person: 1 + (number % 1500),
      ...(kind === 'auto-parking' ? { vehicleClass: number % 3 ? 'sedan' : 'suv' } : {}),
    };
  });
}
