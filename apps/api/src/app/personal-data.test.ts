import { expect, it } from 'vitest';
import { columnsOf } from '#test/fixtures/privacy/personal-columns.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { personalData } from './personal-data.ts';

const { inProperty, config } = await testServer();
const columns = await columnsOf(new URL(config.LOBBY_DATABASE_URL).pathname.slice(1));

/** Outbox rows are deleted when they were sent, within seconds. */
const BESIDE = ['outbox'];

it('R59: every table with a personal column says whose its rows are and when they end', () => {
  const declared = new Set(personalData.map(({ table }) => table));
  const missing = columns.filter((one) => one.isPersonal && !declared.has(one.table) && !BESIDE.includes(one.table));
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  expect(declared.size, 'each once').toBe(personalData.length);
});

it('R59: what is declared is there: tables, masked columns, files, and the condition of a person', async () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const named = personalData.flatMap(({ table, others = [], files = [], internal = [] }) =>
    [...others, ...files, ...internal, 'property_id'].map((column) => `${table}.${column.split('.')[0]}`),
  );
  expect(named.filter((column) => !known.has(column))).toEqual([]);
  for (const { table, of } of personalData)
    if ('rows' in of)
      await inProperty('home', (_db, query) =>
        query(`select id from ${table} r where $1::int[] is not null and $2::int[] is not null and (${of.rows})`, [[0], [0]]),
      );
});

/** Said to the person themselves, or theirs. */
const IN_THE_COPY = `access_event.reason booking.note booking.cancel_reason payment.remark payment.refused_reason request.reason
  subject_request.extension_reason subject_request.refusal_reason`.split(/\s+/);

it('R59: what staff note, and why they did something, is in no copy unless the person hears of it', () => {
  const missing = personalData
    .filter(({ of }) => 'rows' in of)
    .flatMap(({ table, internal = [] }) =>
      columns
        .filter((one) => one.table === table && one.isText && /note|reason|remark|_hold|flag|block|problem/.test(one.column))
        .filter(({ column }) => !internal.includes(column) && !/_(by|at|until|hash)$|^notice_/.test(column))
        .map(({ column }) => `${table}.${column}`),
    );
  expect(missing.filter((name) => !IN_THE_COPY.includes(name))).toEqual([]);
});
