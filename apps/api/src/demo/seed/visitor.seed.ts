import { type Insertable, type Kysely, sql } from 'kysely';
import { newPassHash, writtenColumns } from '#modules/visitor/visitor.pass.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB, Visit } from '#platform/db/db.gen.ts';
import type { SeededRandom } from '../seeded-random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NAMES = ['กิตติ วงศ์ดี', 'พรทิพย์ แสงทอง', 'Daniel Weber', 'อนุชา ศรีวงศ์', 'Mei Lin', 'สุชาดา บุญมา', 'ธนา พงษ์ไทย', 'ชลธิชา อินทร์แก้ว'];
const PLATES = ['1กข1234', '2ฒภ778', 'ฆฒ4512', '3ขค9001'];
const REASON = 'ก่อความวุ่นวายในล็อบบี้';

interface Plan {
  config: Config;
  property: number;
  clerk: number;
  days: number;
  perDay: number;
  inside: number;
}
type Host = { id: number; roomId: number };
/** Minutes from now; `out` is left out for whoever is still inside. */
type Times = { from: number; to: number; in?: number; out?: number };

/** Two months behind, people inside of whom two overstay, some expected, one to be approved, and one name on the deny list. */
export async function seedVisits(db: Kysely<DB>, random: SeededRandom, plan: Plan): Promise<void> {
  const hosts = await db
    .selectFrom('member')
    .select(['id', 'roomId'])
    .where('propertyId', '=', sql<number>`current_setting('app.property_id')::int`)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
  let made = 0;
  const add = (times: Times, changes: Partial<Insertable<Visit>> = {}) => {
    made += 1;
    return addVisit(db, plan, { host: random.oneOf(hosts), number: made, times, changes });
  };
  for (let back = plan.days; back >= 1; back -= 1)
    for (let visit = 0; visit < plan.perDay; visit += 1) {
      const from = -(back * DAY) / MINUTE + random.between(0, 600);
      const came = random.percent(90);
      await add({ from, to: from + 180, ...(came && { in: from + 10, out: from + random.between(20, 160) }) });
    }
  for (let visit = 0; visit < plan.inside; visit += 1)
    await add(
      { from: -90 - visit * 7, to: visit < 2 ? -60 : 120, in: -80 - visit * 5 },
      { source: visit % 3 ? 'desk' : 'walk-in' },
    );
  for (let visit = 0; visit < plan.inside; visit += 1) await add({ from: 30 + visit * 20, to: 240 + visit * 20 });
  await add({ from: -20, to: 30, in: -15 }, { kind: 'delivery', name: null, phone: null, phoneHash: null, source: 'walk-in' });
  await add({ from: 60, to: 300 }, { needsApproval: true, flag: 'watch' });
  await add({ from: -DAY / MINUTE, to: (90 * DAY) / MINUTE }, { kind: 'housekeeper', entries: null, days: [0, 2, 4] });
  await add({ from: 120, to: 300 }, { cancelledAt: new Date(), cancelHow: 'desk', cancelledById: plan.clerk });
  await db
    .insertInto('visitorBlock')
    .values({ kind: 'deny', name: 'ณัฐพล เกเร', nameFolded: 'ณัฐพล เกเร', plate: '9กก9999', reason: REASON, reviewOn: dayIn(365) })
    .execute();
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const momentIn = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

type NewVisit = { host: Host; number: number; times: Times; changes: Partial<Insertable<Visit>> };

async function addVisit(db: Kysely<DB>, { config, property, clerk }: Plan, { host, number, times, changes }: NewVisit) {
  const plate = number % 3 === 0 ? (PLATES[number % PLATES.length] ?? null) : null;
  const name = NAMES[number % NAMES.length] ?? null;
  const phone = `08${String(10_000_000 + number * 7919).slice(-8)}`;
  const { id } = await db
    .insertInto('visit')
    .values({
      kind: 'guest',
      ...writtenColumns(config, property, { name, phone, plate, province: null, vehicle: plate === null ? null : 'car' }),
      roomId: host.roomId,
      hostId: host.id,
      party: 1 + (number % 3),
      expectedFrom: momentIn(times.from),
      expectedTo: momentIn(times.to),
      entries: 1,
      deskCode: String(100_000 + number),
      createdById: clerk,
      createdAt: momentIn(Math.min(times.from, 0) - 300),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passHash = newPassHash(config, property, { id, passSerial: 1 });
  await db.updateTable('visit').set({ passHash }).where('propertyId', '=', property).where('id', '=', id).execute();
  if (times.in === undefined) return;
  const entry = { visitId: id, inAt: momentIn(times.in), inById: clerk, came: 1 + (number % 3), plate, gate: 'ล็อบบี้' };
  await db.insertInto('visitEntry').values(entry).execute();
  if (times.out === undefined) return;
  await db
    .updateTable('visitEntry')
    .set({ outAt: momentIn(times.out), outById: clerk, outHow: 'desk' })
    .where('propertyId', '=', property)
    .where('visitId', '=', id)
    .execute();
}
