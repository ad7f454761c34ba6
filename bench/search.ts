import pg from 'pg';
import { residentName } from '../apps/api/src/demo/seed/resident-names.ts';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { startNode } from '../apps/api/test/fixtures/node-process.ts';
import { addPeople, PASSWORD } from '../apps/api/test/fixtures/people.ts';
import { writeBetween } from './report.ts';

/** The search over all areas in one large property among a hundred. `BENCH_SCALE=0.01` tries the script on a hundredth of it. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const PEOPLE = Math.round(15_000 * SCALE);
const ROOMS = Math.round(5_000 * SCALE);
const PARCELS = Math.round(1_000_000 * SCALE);
const PROPERTIES = 100;
/** Of all parcels: the measured property has a tenth. */
const SHARE = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);

/** What is typed letter by letter, each letter one call, as the portal asks. */
const TYPED = {
  'a name in Thai': 'มณีรัตน์ ศรีสุข',
  'a name in English': 'maneerat srisuk',
  'the end of a phone': '10000077',
  'a room': 'A1012',
  'our number of a parcel': '261116-00077',
  'a tracking number': 'TH000000077',
  'what nobody is called': 'zzzzzzzz',
};

const NAMES = Array.from({ length: 624 }, (_, room) => [0, 1, 2].map((person) => residentName(room, person))).flat();

console.log(`filling ${PEOPLE} people, ${ROOMS} rooms, ${PARCELS} parcels …`);
await prepareTemplate();
const { config, drop } = await freshDatabase();
const { properties } = await addPeople(config);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await fill();
await owner.end();
const node = await startNode({ ...config, LOBBY_READS_PER_MINUTE: 1_000_000 });
const headers = await signIn();
const rows: string[] = [];
const all: number[] = [];
for (const [name, text] of Object.entries(TYPED)) {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1)
    for (let length = 2; length <= text.length; length += 1) {
      const ms = await timeOf(text.slice(0, length));
      // The first round warms caches and prepares statements.
      if (round >= 0) times.push(ms);
    }
  all.push(...times);
  rows.push(rowOf(name, times));
}
rows.push(rowOf('all of them', all));
await node.stop('SIGKILL');
await drop();
const table = ['| typed letter by letter | calls | p50 ms | p95 ms | p99 ms |', '|---|---|---|---|---|', ...rows];
console.log(table.join('\n'));
if (SCALE === 1) writeBetween('search', `${ROUNDS} rounds, one caller`, table);

function rowOf(name: string, times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return `| ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`;
}

async function timeOf(text: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${node.url}/api/search?text=${encodeURIComponent(text)}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`search answered ${answer.status}`);
  return performance.now() - begun;
}

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${node.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password: PASSWORD }),
  });
  return { authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` };
}

function list(language: keyof (typeof NAMES)[number]): string {
  return NAMES.map((name) => `'${name[language]}'`).join();
}

async function fill(): Promise<void> {
  const scoped = ['building', 'floor', 'room_type', 'room', 'person', 'member', 'parcel'];
  for (const name of scoped)
    await owner.query(`alter table ${name} disable trigger user; alter table ${name} no force row level security`);
  await owner.query(
    `insert into property (organisation_id, name_th, name_en) select 1, 'P' || g, 'P' || g from generate_series(4, ${PROPERTIES}) g`,
  );
  const { home } = properties;
  await owner.query(`
    insert into building (property_id, name) select id, 'A' from property;
    insert into floor (property_id, unit_id, name, level) select property_id, id, '1', 1 from building;
    insert into room_type (property_id, name) select id, 'Studio' from property;
    insert into room (property_id, category_id, floor_id, type_id, name, number)
      select f.property_id, f.unit_id, f.id, t.id, 'A' || 1000 + g, '99/' || g
      from floor f join room_type t using (property_id)
      cross join lateral generate_series(1, case when f.property_id = ${home} then ${ROOMS} else 20 end) g;
    insert into person (property_id, first_name, first_name_en, phone)
      select ${home}, (array[${list('nameTh')}])[1 + g % ${NAMES.length}], (array[${list('nameEn')}])[1 + g % ${NAMES.length}],
        '08' || (10000000 + g)
      from generate_series(1, ${PEOPLE}) g;
    insert into member (property_id, room_id, person_id, name_th, name_en, phone)
      select ${home}, rooms[1 + person.id % array_length(rooms, 1)], person.id, first_name, first_name_en, phone
      from person, (select array_agg(id order by id) as rooms from room where property_id = ${home}) r
      where property_id = ${home}`);
  // Made anew at the end: kept up row by row it would take longer than all the rest.
  await owner.query('drop index parcel_search');
  await owner.query(`
    insert into parcel (property_id, room_id, packing_no, tracking_no, name, created_at, updated_at)
    select p.property, p.rooms[1 + g % array_length(p.rooms, 1)], to_char(now() - g / 1000 * interval '1 day', 'YYMMDD') || '-' || lpad(g::text, 7, '0'),
      'TH' || lpad(g::text, 12, '0'), (array[${list('nameTh')}])[1 + g / ${SHARE} % ${NAMES.length}],
      now() - g * interval '3 seconds', now() - g * interval '3 seconds'
    from generate_series(1, ${PARCELS}) g
    join (select property_id as property, array_agg(id order by id) as rooms, row_number() over (order by property_id) - 1 as at
          from room where property_id <> ${home} group by property_id
          union all select ${home}, array_agg(id order by id), -1 from room where property_id = ${home}) p
      on p.at = case when g % ${SHARE} = 0 then -1 else g % ${PROPERTIES - 1} end`);
  await owner.query('create index parcel_search on parcel using gin (property_id, search_text gin_trgm_ops)');
  for (const name of scoped) await owner.query(`alter table ${name} enable trigger user, force row level security`);
  for (const name of scoped) await owner.query(`vacuum analyze ${name}`);
}
