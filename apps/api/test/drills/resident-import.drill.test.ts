import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** 1.e.8 at its size with LOBBY_DRILL=full: 15,000 rows for 5,000 rooms, 300 of them wrong. */
const ROWS = process.env.LOBBY_DRILL === 'full' ? 15_000 : 600;
const PER_CALL = 200;
const FAULT_EVERY = 50;

const { as, inProperty } = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { typeId } = await inProperty('home', (db) =>
  makeHouse(db, ...Array.from({ length: ROWS / 3 }, (_, at) => String(at + 1))),
);
await as('admin').put(`/api/room-types/${typeId}`, { quota: { subAccount: 3 } });

function thaiNumber(at: number): string {
  const digits = `1${String(at).padStart(11, '0')}`;
  const sum = Array.from(digits, (digit, index) => Number(digit) * (13 - index)).reduce((total, part) => total + part);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}
/** One main resident and two co-residents in each room; years of both eras, Thai digits now and then. */
const valid = (at: number) => ({
  building: 'A',
  room: String(Math.floor(at / 3) + 1),
  firstName: `ชื่อ${at}`,
  lastName: 'นามสกุล',
  mobile: at % 4 === 0 ? '๐๘๑-๒๓๔-๕๖๗๘' : '081-234-5678',
  idCard: thaiNumber(at),
  role: at % 3 === 0 ? 'tenant' : 'sub_tenant',
  movedIn: at % 2 === 0 ? '16/11/2566' : '2023-11-16',
});
const faults: [changes: (at: number) => object, field: string, key: string][] = [
  [() => ({ idCard: '1.1017E+12' }), 'idCard', 'scientific'],
  [() => ({ movedIn: '29/02/2568' }), 'movedIn', 'invalid'],
  [() => ({ mobile: '812345678' }), 'mobile', 'phone'],
  [(at) => ({ idCard: thaiNumber(at - 1) }), 'idCard', 'taken'],
  [() => ({ room: '99999' }), 'room', 'notFound'],
];
// The second co-resident of a room: nobody depends on them.
const isFault = (at: number) => at % FAULT_EVERY === FAULT_EVERY - 1;
const faultOf = (at: number) => faults[Math.floor(at / FAULT_EVERY) % faults.length] as (typeof faults)[number];
const sheet = Array.from({ length: ROWS }, (_, at) =>
  isFault(at)
    ? { ...valid(at), role: 'tenant', ...faultOf(at)[0](at) }
    : { ...valid(at), ...(mainIsFault(at) && { role: 'tenant' }) },
);
/** Where the row of the main resident is planted wrong, the next one is the main resident. */
function mainIsFault(at: number): boolean {
  return at % 3 === 1 && isFault(at - 1);
}

async function send() {
  let imported = 0;
  const failed: { row: number; field: string | undefined; key: string | undefined }[] = [];
  for (let from = 0; from < ROWS; from += PER_CALL) {
    const { body } = await as('admin').post('/api/users/tenant/import', { rows: sheet.slice(from, from + PER_CALL) });
    imported += body.data.imported;
    for (const { row, errors } of body.data.failed)
      failed.push({ row: from + row, field: errors[0]?.path[0], key: errors[0]?.key });
  }
  return { imported, failed };
}

it('a whole register is imported from a sheet, the wrong rows come back with why, and again it adds nobody', async () => {
  const begun = performance.now();
  const { imported, failed } = await send();
  console.log(
    `import of ${ROWS} rows: ${imported} in, ${failed.length} back, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  const planted = Array.from({ length: ROWS }, (_, at) => at)
    .filter(isFault)
    .map((at) => ({ row: at, field: faultOf(at)[1], key: faultOf(at)[2] }));
  expect(failed).toEqual(planted);
  expect(imported).toBe(ROWS - planted.length);
  expect((await send()).imported).toBe(0);
  const { rows } = await inProperty('home', (db) => sql`select count(*)::int as people from person`.execute(db));
  expect(rows).toEqual([{ people: imported }]);
});
