import { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';
import fc from 'fast-check';
import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import type { TestResponse } from '#test/fixtures/test-server.ts';
import { mutatedFrom } from './arbitrary.ts';
import { areaOf, hasId, nameOf, type SecurityFixture } from './fixture.ts';

export interface FuzzResult {
  calls: number;
  failures: string[];
  succeeded: boolean;
  /** How the first body was answered, which should succeed. */
  firstAnswer: string;
}

/** Calls with secrets usually hash a password, so they get a tenth of the bodies. */
const SHARE_OF_SECRETS = 0.1;
/** A call without a body is the same call every time. */
const MAX_WITHOUT_BODY = 5;

/** Sends valid and mutated bodies, and reports 5xx answers and errors outside the envelope. */
export async function fuzzRoute(
  fixture: SecurityFixture,
  route: DeclaredRoute,
  wanted: number,
  seed: number,
): Promise<FuzzResult> {
  const result: FuzzResult = { calls: 0, failures: [], succeeded: false, firstAnswer: '' };
  const { endpoint } = route;
  const maxRuns =
    endpoint.rate === 'secret'
      ? Math.max(30, wanted * SHARE_OF_SECRETS)
      : endpoint.method === 'POST' || endpoint.method === 'PUT'
        ? wanted
        : MAX_WITHOUT_BODY;
  const runs = Math.min(wanted, maxRuns);
  await fixture.freshActors();
  // The highest role: some calls are allowed to no other.
  const manager = fixture.named('organize');
  const valid = await fixture.bodiesFor(route, manager);
  const known = await fixture.bodyFor(route, manager);
  // Mutations start from what succeeds, so that one wrong thing is the only thing wrong.
  const bodies = [
    known,
    ...fc.sample(valid, { numRuns: runs, seed }),
    ...fc.sample(mutatedFrom(fc.oneof(valid, fc.constant(known))), { numRuns: runs, seed }),
  ];
  const fresh = async () => (await fixture.create(areaOf(route), 'home')) ?? fixture.someRowOf(areaOf(route), 'home');
  const made = hasId(route) ? await fresh() : undefined;
  if (endpoint.method === 'GET') await fixture.markPublished(areaOf(route), 'home', made);
  // A deleted record has to be created again, without references to it.
  const id = hasId(route) && endpoint.method === 'DELETE' ? fresh : async () => made;
  const send = async (body: unknown) => {
    if (result.calls % 100 === 0) await fixture.resetRateLimits();
    const answer = await fixture.call(route, manager, (await id()) ?? 1, body);
    result.calls += 1;
    result.firstAnswer ||= `${answer.status} ${answer.text.slice(0, 300)}`;
    const fault = problemOf(answer);
    if (fault) result.failures.push(`${nameOf(route)} with ${JSON.stringify(body)?.slice(0, 200)}: ${fault}`);
    return answer.status;
  };

  const refused: unknown[] = [];
  for (const body of bodies) {
    const status = await send(body);
    result.succeeded ||= status === 200;
    // A rate limit refuses the caller, not the body.
    if (status !== 200 && status !== 429) refused.push(body);
  }
  // Once more, only what was refused: nothing may have changed at the end.
  await fixture.someRowOf(areaOf(route), 'home').catch(() => undefined);
  const before = await fixture.sums();
  for (const body of endpoint.method === 'GET' ? [] : refused) {
    if ((await send(body)) === 200)
      result.failures.push(`${nameOf(route)} took at second sight ${JSON.stringify(body)?.slice(0, 200)}`);
  }
  if ((await fixture.sums()) !== before) result.failures.push(`${nameOf(route)} refused and changed something all the same`);
  return result;
}

function problemOf({ status, body, text }: TestResponse): string | undefined {
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  if (status >= 400 && !ErrorEnvelope.safeParse(body).success) return `answered ${status} outside the envelope`;
  return undefined;
}
