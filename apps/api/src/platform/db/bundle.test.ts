import { describe, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { inTransaction, readTogether } from './db.ts';

const { services, properties, as, accounts } = await testServer();
const { pool } = services;
const scope = { property: properties.home, user: accounts.admin, requestId: 'bundle', action: 'test' };
const step = (text: string, values: unknown[] = [], prepare = true) => ({ text, values, prepare });
const read = (...steps: ReturnType<typeof step>[]) => readTogether(pool, scope, steps);
const rowsOf = async (...steps: ReturnType<typeof step>[]) => (await read(...steps)).map(({ rows }) => rows);

describe('a bundle', () => {
  it('gives the rows of every statement as text, prepared or not, however often it is sent', async () => {
    const steps = [
      step('select $1::int as one, $2::text as two', [1, 'สอง']),
      step('select n, null as nothing from generate_series(1, $1::int) n', [2]),
      step('select true as yes where $1::boolean', [false], false),
    ];
    for (let time = 0; time < 8; time += 1) {
      const results = await read(...steps);
      expect(results.map(({ rows }) => rows)).toEqual([
        [['1', 'สอง']],
        [
          ['1', null],
          ['2', null],
        ],
        [],
      ]);
      expect(results.map(({ columns }) => columns.map(({ name }) => name))).toEqual([['one', 'two'], ['n', 'nothing'], ['yes']]);
      expect(results[0]?.columns.map(({ dataTypeID }) => dataTypeID)).toEqual([23, 25]);
    }
  });

  it('reads one property, as one person, and leaves nothing of either behind on its connection', async () => {
    const context = `select current_setting('app.property_id'), current_setting('app.user_id'), current_setting('app.action')`;
    expect(await rowsOf(step(context))).toEqual([[[String(properties.home), String(accounts.admin), 'test']]]);
    const left = `select coalesce(current_setting('app.property_id', true), '') as property, current_setting('transaction_read_only') as mode`;
    for (let time = 0; time < 12; time += 1) expect((await pool.query(left)).rows).toEqual([{ property: '', mode: 'off' }]);
  });

  it('writes nothing', async () => {
    const insert = step(`insert into contact (name_th, name_en, phone) values ('ก', 'A', '191') returning id`);
    await expect(read(insert)).rejects.toMatchObject({ code: '25006' });
    expect((await as('admin').get('/api/contacts')).body.data).toEqual([]);
  });

  it.each([
    ['22012', step('select 1 / $1::int', [0])],
    ['42703', step('select no_such_column from contact')],
    ['42601', step('selekt 1')],
    ['22P02', step('select $1::int', ['x'])],
  ])('ends with the error %s of its first statement that fails; its connection serves on', async (code, failing) => {
    for (let time = 0; time < 12; time += 1) {
      await expect(read(step('select 1 as before'), failing, step('select 2 as after'))).rejects.toMatchObject({ code });
      expect(await rowsOf(step('select 1 as before'), step('select 2 as after'))).toEqual([[['1']], [['2']]]);
    }
    // The texts of the failed bundle under the names it would have given them.
    const after = () => inTransaction(pool, scope, async (_db, query) => (await query('select 2 as after', [])).rows);
    for (let time = 0; time < 12; time += 1) expect(await after()).toEqual([{ after: 2 }]);
  });

  it('fails with the connection it was sent on, and the next has another', async () => {
    await expect(read(step('select pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow(/terminat/i);
    expect(await rowsOf(step('select 1 as one'))).toEqual([[['1']]]);
  });

  it('is not mixed up with what is sent at the same time', async () => {
    const numbers = Array.from({ length: 60 }, (_, at) => at);
    const answers = await Promise.all(
      numbers.map((at) => rowsOf(step('select $1::int as n', [at]), step('select $1::text', [`${at}`]))),
    );
    expect(answers).toEqual(numbers.map((at) => [[[String(at)]], [[String(at)]]]));
  });
});
