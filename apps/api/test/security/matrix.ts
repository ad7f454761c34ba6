import type { Declared } from '#platform/http/declared-routes.ts';
import { urlOf } from '#platform/http/declared-routes.ts';
import type { Answered } from '#test/fixtures/test-server.ts';
import type { Actor } from './actors.ts';
import { asksAgain, expectedVerdict, publicAnswer } from './expected.ts';
import { areaOf, hasId, isOwn, lastOwn, nameOf, type World } from './fixture.ts';

type Target = 'own' | 'foreign' | 'missing' | 'malformed' | 'none';
const MISSING = 2_000_000_000;
const malformed = ['abc', '0', '-1', '1.5', '99999999999', '%00', '__proto__'];

export interface MatrixResult {
  routes: Set<string>;
  cells: number;
  failures: string[];
}

interface Cell {
  actor: Actor;
  target: Target;
  wanted: number[];
}

/** Every live route, spoken to by everybody, about everything: what is answered must be what the specification's table says. */
export async function runMatrix(world: World, routes: Declared[]): Promise<MatrixResult> {
  const result: MatrixResult = { routes: new Set(), cells: 0, failures: [] };
  for (const route of lastOwn(routes)) {
    await world.forgetRates();
    const cells = cellsOf(route, await world.freshActors());
    const shut = isOwn(route) ? [] : cells.filter(({ wanted }) => !wanted.includes(200));
    const faults = await judge(world, route, shut);
    for (const cell of cells.filter((one) => !shut.includes(one))) {
      // A call about one's own sessions ends those of the same person in another tab.
      if (isOwn(route)) await world.freshActors();
      faults.push(...(await judge(world, route, [{ ...cell, actor: world.named(cell.actor.name) }])));
    }
    result.failures.push(...faults.map((fault) => `${nameOf(route)} ${fault}`));
    result.cells += cells.length;
    result.routes.add(nameOf(route));
  }
  return result;
}

function cellsOf(route: Declared, actors: Actor[]): Cell[] {
  const targets = hasId(route) ? (['own', 'foreign', 'missing', 'malformed'] as const) : (['none'] as const);
  return actors.flatMap((actor) => targets.map((target) => ({ actor, target, wanted: expectation(route, actor, target) })));
}

/** The whole database is summed up around the cells, so those that must all be refused are judged together. */
async function judge(world: World, route: Declared, cells: Cell[]): Promise<string[]> {
  const ready: { cell: Cell; send: () => Promise<{ fault?: string; refused: boolean }> }[] = [];
  for (const cell of cells) ready.push({ cell, send: await prepared(world, route, cell) });
  // A reading call runs in a transaction that cannot write, so there is nothing to compare.
  const sums = route.endpoint.audit === 'none' ? async () => '' : world.sums;
  const before = await sums();
  const faults: string[] = [];
  let refused = true;
  for (const { cell, send } of ready) {
    const sent = await send();
    refused &&= sent.refused;
    if (sent.fault) faults.push(`${named(cell)}: ${sent.fault}`);
  }
  if (refused && (await sums()) !== before) faults.push(`${cells.map(named).join(', ')}: refused and changed something`);
  return faults;
}

const named = ({ actor, target }: Cell) => `as ${actor.name} on ${target}`;

/** Everything a cell needs is made first, because making it changes the database. */
async function prepared(world: World, route: Declared, { actor, target, wanted }: Cell) {
  const body = await world.bodyFor(route, actor);
  const ids = await idsFor(world, route, target, actor);
  const missing = target === 'foreign' ? await world.call(route, actor, MISSING, body) : undefined;
  return async () => {
    let refused = true;
    for (const id of ids) {
      const answer = await world.call(route, actor, id, body);
      refused &&= answer.status !== 200;
      if (!wanted.includes(answer.status))
        return { refused, fault: `expected ${wanted.join(' or ')}, got ${answer.status} ${answer.text.slice(0, 120)}` };
      if (missing && comparable(answer) !== comparable(missing))
        return { refused, fault: 'a foreign record does not answer like a missing one' };
    }
    return { refused };
  };
}

/** Own means a row of the actor's own property, made for this cell, since the cell may delete it. */
async function idsFor(world: World, route: Declared, target: Target, actor: Actor): Promise<(number | string | undefined)[]> {
  const area = areaOf(route);
  if (target === 'none') return [undefined];
  if (target === 'missing') return [MISSING];
  if (target === 'malformed') return malformed;
  if (target === 'own') {
    const id = (await world.create(area, actor.place)) ?? (await world.rowOf(area, actor.place));
    // A draft is not there for whoever only reads.
    if (route.endpoint.method === 'GET') await world.markPublished(area, actor.place, id);
    return [id];
  }
  const places = (['home', 'next', 'elsewhere'] as const).filter((place) => place !== actor.place);
  return Promise.all(places.map((place) => world.rowOf(area, place)));
}

function expectation(route: Declared, actor: Actor, target: Target): number[] {
  const verdict = expectedVerdict(route.endpoint.method, urlOf(route.endpoint), actor.role);
  if (verdict === 'public') return [publicAnswer(route.endpoint.method, urlOf(route.endpoint), actor.name)];
  if (actor.door === 'shut') return [401];
  if (verdict === 'arriving') return [200, 400, 409];
  if (actor.door === 'coded') return [403];
  if (verdict === 'own') return [200, 400, 409];
  if (actor.door === 'caged' || verdict === 'refused') return [403];
  if (target === 'malformed') return verdict === 'partly' ? [403, 404] : [404];
  if (verdict === 'partly') return [403];
  if (actor.door === 'unconfirmed' && asksAgain(route.endpoint.method, urlOf(route.endpoint))) return [403];
  if (verdict === 'staff') return actor.door === 'unconfirmed' ? [200, 400, 403, 409] : [200, 400, 409];
  const state = verdict === 'changing' ? [409] : [];
  return target === 'own' || target === 'none' ? [200, ...state] : [404];
}

function comparable({ status, text, headers }: Answered): string {
  return JSON.stringify({ status, text, headers: { ...headers, date: '' } });
}
