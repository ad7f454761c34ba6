import { readFileSync } from 'node:fs';
import { parcelApi } from '@lobby/contract/areas/parcel';
import { PAGE_SIZES } from '@lobby/contract/constants';
import { expect, it } from 'vitest';
import { MAX_PREPARED } from '#platform/db/prepared.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const SHAPES = process.env.LOBBY_DRILL === 'full' ? 500 : 60;
const FIELDS = Object.keys(parcelApi.shape.fields);
const LIMIT_MB = 200;
const { as, services } = await testServer();
const connections = services.config.LOBBY_POOL_SIZE;

/** Every connection of the pool at once: how many statements it keeps prepared, and what its backend holds for itself alone. */
async function backends(): Promise<{ prepared: number; megabytes: number }[]> {
  const clients = await Promise.all(Array.from({ length: connections }, () => services.pool.connect()));
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query(
          'select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as prepared',
        );
        const [{ pid, prepared }] = rows as [{ pid: number; prepared: number }];
        const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
        return { prepared, megabytes: [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) / 1024, 0) };
      }),
    );
  } finally {
    for (const client of clients) client.release();
  }
}

const sum = (found: { megabytes: number }[]) => Math.round(found.reduce((total, { megabytes }) => total + megabytes, 0));

/** As costly as one person can make it: relations looked through in one question, or, every fourth time, an ordinary list in another order. */
function shape(turn: number): string {
  if (turn % 4 === 0) {
    const [field, size] = [FIELDS[(turn / 4) % FIELDS.length], PAGE_SIZES[turn % PAGE_SIZES.length]];
    return `populate=*&pagination[pageSize]=${size}&sort=${field}:${turn % 8 === 0 ? 'asc' : 'desc'}`;
  }
  const terms = Array.from({ length: 8 }, (_, at) => {
    const isName = Math.floor(turn / 2 ** at) % 2 === 0;
    return `filters[$or][${at}][room][${isName ? 'name][$containsi' : 'id][$eq'}]=${at + 1}`;
  });
  return `populate=*&pagination[pageSize]=${turn + 1}&${terms.join('&')}`;
}

it(`R48: ${SHAPES} query shapes of one person leave PostgreSQL's private memory below ${LIMIT_MB} MB`, async () => {
  const reader = as('user');
  const before = sum(await backends());
  for (let turn = 0; turn < SHAPES; turn += 1) {
    const answers = await Promise.all(Array.from({ length: connections }, () => reader.get(`/api/parcels?${shape(turn)}`)));
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(Array(connections).fill(200));
  }
  const after = await backends();
  const most = Math.max(...after.map(({ prepared }) => prepared));
  console.log(
    `${SHAPES} query shapes over ${connections} connections: private memory ${before} MB before, ${sum(after)} MB after; most prepared statements of a connection ${most}`,
  );
  expect(most).toBeLessThanOrEqual(MAX_PREPARED + 1);
  expect(sum(after)).toBeLessThan(LIMIT_MB);
});
