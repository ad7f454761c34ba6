import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, Hardware } from '#platform/db/db.gen.ts';

export const makeHardware = (changes: Partial<Insertable<Hardware>> = {}): Insertable<Hardware> => ({
  type: 'door',
  name: 'ประตูล็อบบี้',
  nameEn: 'Lobby door',
  ...changes,
});

const HOUR = 3_600_000;

type Names = Pick<Insertable<Hardware>, 'name' | 'nameEn'>;
const both = (name: string, nameEn: string): Names => ({ name, nameEn });

type Demo = { isLarge: boolean; clerk: number };

/** The doors, lifts and gates of the existing buildings; a small property has no automatic car park. */
export async function seedHardware(db: Kysely<DB>, { isLarge, clerk }: Demo): Promise<void> {
  const here = sql<number>`current_setting('app.property_id')::int`;
  const towers = await db
    .selectFrom('building')
    .select(['id', 'name', 'lifts'])
    .where('propertyId', '=', here)
    .orderBy('id')
    .execute();
  const devices = [...towers.flatMap(ofTower), ...carPark(), ...(isLarge ? automaticCarPark() : [])];
  const rows = devices.map((device, at) => {
    const serialNumber = `LB-${String(1001 + at * 7)}`;
    const addr = `10.20.${device.type === 'elevator' ? 2 : 1}.${11 + at}`;
    return makeHardware({ serialNumber, addr, lastHeartbeatAt: new Date(), ...device });
  });
  await db.insertInto('hardware').values(rows).execute();
  await seedBroken(db, towers[0]?.id ?? 0, clerk);
}

type Tower = { id: number; name: string; lifts: number };
function ofTower({ id: unitId, name, lifts }: Tower): Insertable<Hardware>[] {
  const lobby = (way: 'in' | 'out', thai: string) =>
    makeHardware({
      ...both(`ประตูล็อบบี้ ${name} ${thai}`, `Lobby ${name}, ${way}`),
      unitId,
      direction: way,
      place: 'ล็อบบี้ ชั้น 1',
      placeEn: 'Ground floor lobby',
    });
  const cars = Array.from({ length: lifts }, (_, at) =>
    makeHardware({
      type: 'elevator',
      ...both(`ลิฟต์ ${name}-${at + 1}`, `Lift ${name}-${at + 1}`),
      unitId,
      place: 'โถงลิฟต์',
      placeEn: 'Lift hall',
    }),
  );
  return [lobby('in', 'ขาเข้า'), lobby('out', 'ขาออก'), ...cars];
}

type Place = Pick<Insertable<Hardware>, 'place' | 'placeEn'>;
const frontGate: Place = { place: 'ประตูหน้า', placeEn: 'Front gate' };
const parkingBuilding: Place = { place: 'อาคารจอดรถ', placeEn: 'Parking building' };
const gate = (type: string, names: Names, direction: string, place: Place) =>
  makeHardware({ type, ...names, direction, ...place });
const carPark = () => [
  gate('conventional-parking', both('ไม้กั้นลานจอดรถ ขาเข้า', 'Car park barrier, in'), 'in', frontGate),
  gate('conventional-parking', both('ไม้กั้นลานจอดรถ ขาออก', 'Car park barrier, out'), 'out', frontGate),
];
const automaticCarPark = () => [
  gate('auto-parking', both('ที่จอดรถอัตโนมัติ ช่อง 1', 'Automatic car park, bay 1'), 'both', parkingBuilding),
  gate('auto-parking', both('ที่จอดรถอัตโนมัติ ช่อง 2', 'Automatic car park, bay 2'), 'both', parkingBuilding),
];

/** An unreachable device, offline since yesterday with a failed restart command, and a disabled one. */
async function seedBroken(db: Kysely<DB>, unitId: number, clerk: number): Promise<void> {
  const upstairs = await db
    .selectFrom('floor')
    .select('id')
    .where('unitId', '=', unitId)
    .where('level', '=', 7)
    .executeTakeFirst();
  const place = { unitId, floorId: upstairs?.id ?? null };
  const silentSince = new Date(Date.now() - 26 * HOUR);
  const entrance = { place: 'ทางเข้าสระ', placeEn: 'Pool entrance' };
  const pool = { ...both('ประตูสระว่ายน้ำ', 'Pool door'), addr: '192.0.2.14', serialNumber: 'LB-2001' };
  const gym = {
    ...both('ประตูห้องออกกำลังกาย', 'Gym door'),
    serialNumber: 'LB-2002',
    place: 'หน้าห้อง',
    placeEn: 'Outside the gym',
    status: false,
  };
  const [silent] = await db
    .insertInto('hardware')
    .values([makeHardware({ ...pool, ...entrance, ...place, lastHeartbeatAt: silentSince }), makeHardware({ ...gym, ...place })])
    .returning('id')
    .execute();
  const [asked, finished] = [25, 24.8].map((hours) => new Date(Date.now() - hours * HOUR));
  await db
    .insertInto('deviceCommand')
    .values({
      hardwareId: silent?.id ?? 0,
      kind: 'restart',
      state: 'failed',
      problem: 'unreachable',
      attempts: 6,
      askedById: clerk,
      createdAt: asked,
      updatedAt: finished,
      finishedAt: finished,
    })
    .execute();
}
