import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import { urlOf } from '#platform/http/declared-routes.ts';
import type { TestResponse } from '#test/fixtures/test-server.ts';
import type { Actor } from './actors.ts';
import { expectedVerdict, needsStepUp, publicAnswer } from './expected.ts';
import { areaOf, hasId, isOwn, nameOf, ownSessionCallsLast, type SecurityFixture } from './fixture.ts';

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

/** Calls every route as every actor on every kind of target: the status must be the one of the specification's table. */
export async function runMatrix(fixture: SecurityFixture, routes: DeclaredRoute[]): Promise<MatrixResult> {
  const result: MatrixResult = { routes: new Set(), cells: 0, failures: [] };
  for (const route of ownSessionCallsLast(routes)) {
    await fixture.resetRateLimits();
    const cells = cellsOf(route, await fixture.freshActors());
    const refusedCells = isOwn(route) ? [] : cells.filter(({ wanted }) => !wanted.includes(200));
    const faults = await checkCells(fixture, route, refusedCells);
    for (const cell of cells.filter((one) => !refusedCells.includes(one))) {
      // A call about one's own sessions ends those of the same person in another tab.
      if (isOwn(route)) await fixture.freshActors();
      faults.push(...(await checkCells(fixture, route, [{ ...cell, actor: fixture.named(cell.actor.name) }])));
    }
    result.failures.push(...faults.map((fault) => `${nameOf(route)} ${fault}`));
    result.cells += cells.length;
    result.routes.add(nameOf(route));
  }
  return result;
}

function cellsOf(route: DeclaredRoute, actors: Actor[]): Cell[] {
  const targets = hasId(route) ? (['own', 'foreign', 'missing', 'malformed'] as const) : (['none'] as const);
  return actors.flatMap((actor) => targets.map((target) => ({ actor, target, wanted: expectation(route, actor, target) })));
}

/** Checksums of the whole database are compared around the cells, so those that must be refused are checked together. */
async function checkCells(fixture: SecurityFixture, route: DeclaredRoute, cells: Cell[]): Promise<string[]> {
  const ready: { cell: Cell; send: () => Promise<{ fault?: string; refused: boolean }> }[] = [];
  for (const cell of cells) ready.push({ cell, send: await prepareCell(fixture, route, cell) });
  // A reading call runs in a transaction that cannot write, so there is nothing to compare; nor where a refusal is a failure anyway.
  const mustSucceed = cells.every(({ wanted }) => wanted.every((status) => status === 200));
  const sums = route.endpoint.audit === 'none' || mustSucceed ? async () => '' : fixture.sums;
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

/** Everything a cell needs is created first, because that changes the database. */
async function prepareCell(fixture: SecurityFixture, route: DeclaredRoute, { actor, target, wanted }: Cell) {
  const body = await fixture.bodyFor(route, actor);
  const ids = await idsFor(fixture, route, target, actor);
  const missing = target === 'foreign' ? await fixture.call(route, actor, MISSING, body) : undefined;
  return async () => {
    let refused = true;
    for (const id of ids) {
      const answer = await fixture.call(route, actor, id, body);
      refused &&= answer.status !== 200;
      if (!wanted.includes(answer.status))
        return { refused, fault: `expected ${wanted.join(' or ')}, got ${answer.status} ${answer.text.slice(0, 120)}` };
      if (missing && comparable(answer) !== comparable(missing))
        return { refused, fault: 'a foreign record does not answer like a missing one' };
    }
    return { refused };
  };
}

/** `own` is a row of the actor's property, created for this cell, since the cell may delete it. */
async function idsFor(
  fixture: SecurityFixture,
  route: DeclaredRoute,
  target: Target,
  actor: Actor,
): Promise<(number | string | undefined)[]> {
  const area = areaOf(route);
  if (target === 'none') return [undefined];
  if (target === 'missing') return [MISSING];
  // They differ for the parser of ids alone: all of them by one who may call everything, and one by everybody else.
  if (target === 'malformed') return actor.name === 'organize' ? malformed : [malformed[actor.name.length % malformed.length]];
  if (target === 'own') {
    const id = (await fixture.create(area, actor.place)) ?? (await fixture.someRowOf(area, actor.place));
    // Drafts answer 404 for those who only read.
    if (route.endpoint.method === 'GET') await fixture.markPublished(area, actor.place, id);
    return [id];
  }
  const places = (['home', 'next', 'elsewhere'] as const).filter((place) => place !== actor.place);
  return Promise.all(places.map((place) => fixture.someRowOf(area, place)));
}

function expectation(route: DeclaredRoute, actor: Actor, target: Target): number[] {
  const verdict = expectedVerdict(route.endpoint.method, urlOf(route.endpoint), actor);
  if (verdict === 'public') return [publicAnswer(route.endpoint.method, urlOf(route.endpoint), actor.name)];
  if (actor.access === 'refused') return [401];
  if (verdict === 'arriving') return [200, 400, 409];
  if (actor.access === 'needs-code') return [403];
  if (verdict === 'own') return [200, 400, 409];
  if (actor.access === 'needs-password' || verdict === 'refused') return [403];
  if (target === 'malformed') return verdict === 'partly' ? [403, 404] : [404];
  if (verdict === 'partly') return [403];
  if (actor.access === 'unconfirmed' && needsStepUp(route.endpoint.method, urlOf(route.endpoint))) return [403];
  if (verdict === 'staff') return actor.access === 'unconfirmed' ? [200, 400, 403, 409] : [200, 400, 409];
  const state = verdict === 'changing' ? [409] : [];
  return target === 'own' || target === 'none' ? [200, ...state] : [404];
}

function comparable({ status, text, headers }: TestResponse): string {
  return JSON.stringify({ status, text, headers: { ...headers, date: '' } });
}
