import { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';
import fc from 'fast-check';
import type { Declared } from '#platform/http/declared-routes.ts';
import type { Answered } from '#test/fixtures/test-server.ts';
import { mutatedFrom } from './arbitrary.ts';
import { areaOf, hasId, nameOf, type World } from './fixture.ts';

export interface FuzzResult {
  calls: number;
  failures: string[];
  succeeded: boolean;
}

/** Nearly every secret is a password to hash, so calls about them get a tenth of the bodies. */
const SHARE_OF_SECRETS = 0.1;
const MOST_WITHOUT_BODY = 200;

/** Sends what the schema accepts and what it should not, and looks for anything but a clean answer. */
export async function fuzzRoute(world: World, route: Declared, wanted: number, seed: number): Promise<FuzzResult> {
  const result: FuzzResult = { calls: 0, failures: [], succeeded: false };
  const { endpoint } = route;
  // A call without a body is the same call every time.
  const most =
    endpoint.rate === 'secret'
      ? Math.max(30, wanted * SHARE_OF_SECRETS)
      : endpoint.method === 'POST' || endpoint.method === 'PUT'
        ? wanted
        : MOST_WITHOUT_BODY;
  const runs = Math.min(wanted, most);
  await world.freshActors();
  // Whoever may do most: some calls are open to nobody else.
  const manager = world.named('organize');
  const valid = await world.bodiesFor(route, manager);
  const known = await world.bodyFor(route, manager);
  // Mutations start from what succeeds, so that one wrong thing is the only thing wrong.
  const bodies = [
    known,
    ...fc.sample(valid, { numRuns: runs, seed }),
    ...fc.sample(mutatedFrom(fc.oneof(valid, fc.constant(known))), { numRuns: runs, seed }),
  ];
  const fresh = async () => (await world.create(areaOf(route), 'home')) ?? world.rowOf(areaOf(route), 'home');
  const made = hasId(route) ? await fresh() : undefined;
  if (endpoint.method === 'GET') await world.markPublished(areaOf(route), 'home', made);
  // What is deleted has to be made anew; nothing else may stand on it.
  const id = hasId(route) && endpoint.method === 'DELETE' ? fresh : async () => made;
  const send = async (body: unknown) => {
    if (result.calls % 100 === 0) await world.forgetRates();
    const answer = await world.call(route, manager, (await id()) ?? 1, body);
    result.calls += 1;
    const fault = faultOf(answer);
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
  await world.rowOf(areaOf(route), 'home').catch(() => undefined);
  const before = await world.sums();
  for (const body of endpoint.method === 'GET' ? [] : refused) {
    if ((await send(body)) === 200)
      result.failures.push(`${nameOf(route)} took at second sight ${JSON.stringify(body)?.slice(0, 200)}`);
  }
  if ((await world.sums()) !== before) result.failures.push(`${nameOf(route)} refused and changed something all the same`);
  return result;
}

function faultOf({ status, body, text }: Answered): string | undefined {
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  if (status >= 400 && !ErrorEnvelope.safeParse(body).success) return `answered ${status} outside the envelope`;
  return undefined;
}
