import { ACCESS_KINDS } from '@lobby/contract/areas/access-event';
import { accessLogApi } from '@lobby/contract/areas/access-log';
import { reportApi } from '@lobby/contract/areas/report';
import type { ListShape } from '@lobby/contract/kernel/list';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Source, snake } from '#platform/query/source.ts';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { addressOf, areaOf, listTableOf, nameOf, readerOf, securityFixture } from './fixture.ts';
import { hasManyModule } from './has-many.ts';
import { multiplyRows } from './multiply-rows.ts';
import { askInParts, askOracle, camel, listBehind, RELATION_COLUMNS, tableBehind } from './oracle.ts';
import { LISTED_AS, measure, questionsFor } from './plans.ts';
import { report } from './report.ts';
import { searchPlanFaults } from './search-plans.ts';
import { baseTableOf } from './tables.ts';

const fixture = await securityFixture([hasManyModule]);
const owner = new pg.Client(fixture.config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());
await owner.query(`select set_config('app.property_id', $1, false)`, [String(fixture.properties.home)]);
const reportEvents = await eventReporter(fixture.config);
const lists = fixture.declared.filter(({ endpoint }) => endpoint.list);
for (const route of lists) await fixture.someRowOf(areaOf(route), 'home');
// Listed by a call of another area.
for (const listed of ['push', 'delivery']) await fixture.someRowOf(listed, 'home');

describe('the dialect', () => {
  it('R11: reveals nothing about a column that may not be read', async () => {
    const asked = lists.map((route) => ({
      route,
      table: listTableOf(route),
      shape: route.endpoint.list as ListShape,
    }));
    const { columns, questions, failures } = await askOracle(fixture, owner, asked);
    report(
      `oracle: lists covered ${lists.length}/${lists.length}, columns ${columns}, questions ${questions}, failures ${failures.length}`,
    );
    expect(failures).toEqual([]);
    expect(columns).toBeGreaterThan(0);
  });

  it('R11: reveals nothing by the access logs either, and no part of what they mask', async () => {
    const occurredAt = new Date().toISOString();
    const masked = { cardNo: '8812345678', plate: '1กก 1234', personId: String(await fixture.someRowOf('member', 'home')) };
    for (const kind of ACCESS_KINDS)
      await reportEvents(fixture.properties.home, [
        { kind, occurredAt, cardNo: masked.cardNo, plate: masked.plate, person: Number(masked.personId) },
      ]);
    const paths: string[] = [...Object.values(accessLogApi.lists), reportApi['card-activities-log']].map(({ path }) => path);
    const logs = fixture.declared.filter(({ endpoint }) => paths.includes(endpoint.path));
    const asked = logs.map((route) => ({ route, table: 'access_event', shape: accessLogApi.shape }));
    const { columns, questions, failures } = await askOracle(fixture, owner, asked);
    for (const route of logs)
      failures.push(
        ...(await askInParts(
          fixture,
          route,
          Object.entries(masked).map(([name, value]) => ({ name, value })),
        )),
      );
    report(`oracle: access logs ${logs.length}, columns ${columns}, questions ${questions}, failures ${failures.length}`);
    expect(logs).toHaveLength(paths.length);
    expect(failures).toEqual([]);
    expect(columns).toBeGreaterThan(0);
  });

  it('R14: lets no hostile query become a new statement', async () => {
    const statements = async () =>
      Number(
        (
          await owner.query(
            `select count(*) from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`,
          )
        ).rows[0].count,
      );
    const hostile = [
      "sort=nameTh';--",
      'filters[nameTh][$eq) or (1=1]=1',
      'fields=*',
      'populate=position;select 1',
      'filters[id][$in][0);drop table contact;--]=1',
      'sort=(select 1)',
      'filters[$raw]=1',
      'filters[nameTh"][$eq]=1',
    ];
    for (const route of lists) {
      const address = addressOf(route, await fixture.someRowOf(areaOf(route), 'home'));
      await fixture.send('GET', address, undefined, fixture.named(readerOf(route)).headers);
      await fixture.send('GET', `${address}?${hostile[0]}`, undefined, fixture.named(readerOf(route)).headers);
      await statements(); // its own first time counts too
      const before = await statements();
      for (const query of hostile) {
        const { status } = await fixture.send(
          'GET',
          `${address}?${encodeURI(query)}`,
          undefined,
          fixture.named(readerOf(route)).headers,
        );
        expect([query, status]).toEqual([query, 400]);
      }
      expect(await statements()).toBe(before);
    }
  });
});

const ROWS = Number(process.env.LOBBY_PROOF_ROWS ?? 100_000);
const PROPERTIES = 50;
const RLS_COST = 1.1;

describe(`plans under row-level security, ${ROWS} rows in ${PROPERTIES} properties`, () => {
  it('R17: use an index for every query, at the cost they would have without policies', async () => {
    const failures: string[] = [];
    let plans = 0;
    const measured = new Set<string>();
    for (const route of lists) {
      const view = listTableOf(route);
      const table = baseTableOf(view);
      // Another list of the same records is asked the same questions.
      if (measured.has(table)) continue;
      measured.add(table);
      const property = await multiplyRows(owner, table, ROWS, PROPERTIES);
      if (property === undefined) continue; // a shared list of a few dozen rows
      const shape = route.endpoint.list as ListShape;
      const { rows } = await owner.query(`select * from ${table} where property_id = $1 order by id desc limit 1`, [property]);
      const sample = Object.fromEntries(
        Object.entries(rows[0] as object).map(([name, value]) => [
          name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      );
      const source = await sourceOf(view, shape);
      const questions = Object.entries(questionsFor(shape, sample)).map(([name, query]) => ({ name, query, source }));
      const revealed = `${snake(source.table)}_revealed`;
      const isRevealed = (await owner.query(`select to_regprocedure($1) as known`, [`search.${revealed}(text)`])).rows[0].known;
      if (isRevealed) {
        const searched = { name: 'search unmasked', source: { ...source, search: revealed } };
        for (const words of ['0812345678', 'zq-704251'])
          questions.push({ ...searched, query: `filters[search][$containsi]=${words}` });
      }
      for (const { name, query, source: asked } of questions) {
        const { blocks, blocksBare, ms, scans } = await measure(
          fixture.services.pool,
          owner,
          property,
          asked,
          route.endpoint,
          query,
        );
        plans += 1;
        report(
          `plan ${nameOf(route)} ${name}: ${ms.toFixed(1)} ms, ${blocks} blocks (${blocksBare} without policies), ${[...new Set(scans)].join(' + ')}`,
        );
        if (scans.some((scan) => scan === 'Seq Scan')) failures.push(`${nameOf(route)} ${name} reads the whole table`);
        if (blocks > blocksBare * RLS_COST + 20)
          failures.push(`${nameOf(route)} ${name} reads ${blocks} blocks, ${blocksBare} without policies`);
      }
      const search = await searchPlanFaults(
        fixture.services.pool,
        property,
        table,
        String(sample.searchText).split(' ')[0] ?? '',
        ROWS,
      );
      plans += search.plans;
      failures.push(...search.faults);
    }
    report(`plans: ${plans}, failures ${failures.length}`);
    expect(failures).toEqual([]);
    expect(plans).toBeGreaterThan(0);
  }, 3_600_000);
});

async function sourceOf(table: string, shape: ListShape): Promise<Source> {
  const relations: NonNullable<Source['relations']> = {};
  for (const [name, target] of Object.entries(shape.relations)) {
    const list = shape.many.has(name) && (await listBehind(owner, table, target()));
    const to = { table: (list ? list.table : await tableBehind(owner, table, name)) as Source['table'] };
    relations[name] = list
      ? { from: camel(list.column), to: () => to }
      : { column: RELATION_COLUMNS[`${table}.${name}`]?.column ?? `${name}Id`, to: () => to };
  }
  return { table: (LISTED_AS[table] ?? table) as Source['table'], relations };
}
