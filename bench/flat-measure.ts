import type { House } from './flat-ask.ts';
import { type Asked, dashboardCalls, logPages, searches, twoProperties } from './flat-calls.ts';
import { median } from './load.ts';
import { ROUNDS } from './report.ts';

const DEEP = 1000;
const FIRST_PAGE = 'log, page 1';
const DEEP_PAGE = 'log, page 1,000';
const forms = [
  { form: 'the same 50,000', who: 'admin', property: 1 },
  { form: 'a fifth of all', who: 'neighbour', property: 2 },
];

/** Milliseconds of each round in each house; none where there is no such page to show. */
type Row = { group: string; form: string; who: string; asked: Asked; ms: (number | undefined)[][] };

function rowsToAsk(): Row[] {
  const both = {
    group: 'dashboard',
    form: 'both',
    who: 'deputy',
    asked: twoProperties(forms.map(({ property }) => property)),
    ms: [],
  };
  return forms
    .flatMap(({ form, who, property }) => {
      const group = (name: string, calls: Asked[]) => calls.map((asked) => ({ group: name, form, who, asked, ms: [] }));
      return [
        ...group('dashboard', dashboardCalls(property)),
        ...group(FIRST_PAGE, logPages(property, 1)),
        ...group(DEEP_PAGE, logPages(property, DEEP)),
        ...group('log, searched', searches()),
      ];
    })
    .concat(both);
}

/** Every call in every house, house after house, each round beginning with another one: what the machine does meanwhile falls on all alike. */
export async function measure(houses: House[]): Promise<Row[]> {
  const rows = rowsToAsk();
  for (let round = -1; round < ROUNDS; round += 1)
    for (const row of rows) {
      const ms: (number | undefined)[] = [];
      for (let turn = 0; turn < houses.length; turn += 1) {
        const at = (turn + round + 1) % houses.length;
        ms[at] = await timed(houses[at] as House, row);
      }
      // The first round warms caches and prepares statements.
      if (round >= 0) row.ms.push(ms);
    }
  return rows;
}

async function timed(house: House, { group, who, asked }: Row): Promise<number | undefined> {
  if (group === DEEP_PAGE && (await house.total(who, asked)) < DEEP * 10) return undefined;
  return house.time(who, asked);
}

export function tableOf(rows: Row[], houses: House[]): string {
  const last = houses.length - 1;
  const lines = rows.filter(isThere).map((row) => {
    const first = rows.find(
      ({ group, form, asked }) => group === FIRST_PAGE && form === row.form && asked.name === row.asked.name,
    );
    const depth = row.group === DEEP_PAGE && first ? ratio(column(row, last), column(first, last)) : '';
    const cells = houses.map((_, house) => format(column(row, house)));
    return [row.group, row.asked.name, row.form, ...cells, ratio(column(row, last), column(row, 0)), depth];
  });
  const heads = ['', 'asked', 'events of the property', ...houses.map(({ events }) => `${events.toLocaleString('en')}, ms`)];
  return [[...heads, 'last / first', 'page 1,000 / page 1'], [...heads, '', ''].map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** A property may have no page 1,000 in any house. */
const isThere = ({ ms }: Row) => ms.flat().some((time) => time !== undefined);

type Times = (number | undefined)[];
const column = (row: Row, house: number): Times => row.ms.map((round) => round[house]);
const format = (times: Times) => medianOf(times)?.toFixed(1) ?? '–';
/** Round by round, so that a slow minute is not taken for a slow database. */
const ratio = (above: Times, below: Times) =>
  medianOf(above.map((ms, round) => ms && below[round] && ms / below[round]))?.toFixed(2) ?? '–';

function medianOf(values: Times): number | undefined {
  const there = values.filter((value) => value !== undefined);
  return there.length > 0 ? median(there) : undefined;
}
