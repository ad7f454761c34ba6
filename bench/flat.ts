import { prepareTemplate } from '../apps/api/src/kernel/testing/database.ts';
import { type House, openHouse } from './flat-ask.ts';
import { type Asked, dashboardCalls, logPages, searches } from './flat-calls.ts';
import { fill } from './flat-fill.ts';
import { median } from './load.ts';
import { machine, ROUNDS, writeBetween } from './report.ts';

/**
 * Does a dashboard or a page of the log cost more where there are more events? The same calls against 100 k, 1 M and 10 M of them, once in a
 * property that keeps its 50,000 and once in one that has a fifth of all, in turns on three databases side by side.
 */
const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000,10000000').split(',').map(Number);
const DEEP = 1000;
const forms = [
  { form: 'the same 50,000', who: 'admin', property: 1 },
  { form: 'a fifth of all', who: 'neighbour', property: 2 },
];

await prepareTemplate();
const houses: House[] = [];
for (const events of SIZES) {
  const house = await openHouse(await fill(events));
  console.log(`${events} events:`, house.sizes);
  houses.push(house);
}

const rows: { group: string; name: string; form: string; ms: (number | undefined)[][] }[] = [];
for (const { form, who, property } of forms) {
  const row = (group: string) => (asked: Asked) => ({ group, form, who, asked, name: asked.name, ms: [] as (number | undefined)[][] });
  const asked = [
    ...dashboardCalls(property).map(row('dashboard')),
    ...logPages(property, 1).map(row('log, page 1')),
    ...logPages(property, DEEP).map(row('log, page 1,000')),
    ...searches().map(row('log, searched')),
  ];
  for (let round = -1; round < ROUNDS; round += 1)
    for (const one of asked) {
      const ms: (number | undefined)[] = [];
      for (let turn = 0; turn < houses.length; turn += 1) {
        const at = (turn + round + 1) % houses.length;
        ms[at] = await timed(houses[at] as House, who, one.asked);
      }
      // The first round warms caches and prepares statements.
      if (round >= 0) one.ms.push(ms);
    }
  rows.push(...asked);
}

/** Where a property has fewer than a thousand pages there is no such page to time. */
async function timed(house: House, who: string, asked: Asked): Promise<number | undefined> {
  const isDeep = asked.path.includes(encodeURIComponent('pagination[page]') + `=${DEEP}`);
  if (isDeep && (await house.total(who, asked)) < DEEP * 10) return undefined;
  return house.time(who, asked);
}

const ms = (values: (number | undefined)[]) => {
  const told = values.filter((value) => value !== undefined);
  return told.length > 0 ? median(told).toFixed(1) : '–';
};
const ratio = (above: (number | undefined)[], below: (number | undefined)[]) => {
  const told = above.flatMap((value, at) => (value === undefined || below[at] === undefined ? [] : value / below[at]));
  return told.length > 0 ? median(told).toFixed(2) : '–';
};
const of = (row: (typeof rows)[number], house: number) => row.ms.map((round) => round[house]);
const last = houses.length - 1;

const lines = rows.map((row) => {
  const first = rows.find(({ name, form, group }) => name === row.name && form === row.form && group === 'log, page 1');
  const depth = row.group === 'log, page 1,000' && first ? ratio(of(row, last), of(first, last)) : '';
  const cells = houses.map((_, house) => ms(of(row, house)));
  return `| ${row.group} | ${row.name} | ${row.form} | ${cells.join(' | ')} | ${ratio(of(row, last), of(row, 0))} | ${depth} |`;
});
const heads = SIZES.map((size) => `${size.toLocaleString('en')} ms`);
const table = `${machine()}, medians of ${ROUNDS} rounds

| | asked | events of the property | ${heads.join(' | ')} | last / first | page 1,000 / page 1 |
|---|---|---|${SIZES.map(() => '---|').join('')}---|---|
${lines.join('\n')}`;
console.log(table);
writeBetween('flat', table);
for (const house of houses) await house.close();
