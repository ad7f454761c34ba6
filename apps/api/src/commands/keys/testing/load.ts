import { TOTP } from 'otpauth';
import { pause, until } from '#kernel/testing/node-process.ts';
import { PASSWORD } from '#kernel/testing/people.ts';
import type { Cluster } from './cluster.ts';

const PERIOD_MS = 30_000;
/** Between two sign-ins of one loop: hashing must not take the machine from the rest. */
const PACE_MS = 150;
const json = { 'content-type': 'application/json' };
const post = (body: object, jwt?: string) => ({
  method: 'POST',
  headers: { ...json, ...(jwt ? { authorization: `Bearer ${jwt}` } : {}) },
  body: JSON.stringify(body),
});
const bearer = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } });

export interface SecondStep {
  person: string;
  secret: string;
}

/** What a building asks while keys are replaced: sign-ins, lists, files by their addresses, second steps, a calendar's feed. */
export function startKeyLoad(cluster: Cluster, steps: SecondStep[], photo: number, feed: string) {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const ended = new AbortController();
  let rounds = 0;

  async function ask<T>(
    kind: string,
    path: string,
    init: RequestInit,
    read: (answer: Response) => Promise<T>,
  ): Promise<T | undefined> {
    const answer = await cluster.send(path, init);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (typeof answer !== 'string' && answer.status === 200) return read(answer);
    failures.push(`${kind}: ${typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`}`);
    return undefined;
  }
  const drop = (answer: Response) => answer.arrayBuffer();
  const signIn = (identifier: string) =>
    ask(
      'sign-in',
      '/api/auth/login',
      post({ identifier, password: PASSWORD }),
      async (answer) => ((await answer.json()) as { jwt: string }).jwt,
    );

  /** Signs in, works for a moment as a portal does, and comes again with a new token. */
  async function office(person: string): Promise<void> {
    while (!ended.signal.aborted) {
      const jwt = (await signIn(person)) ?? '';
      for (let call = 0; call < (jwt ? 6 : 0) && !ended.signal.aborted; call += 1) {
        await ask('list', '/api/contacts?populate=photo', bearer(jwt), drop);
        const url = await ask(
          'record',
          `/api/contacts/${photo}?populate=photo`,
          bearer(jwt),
          async (answer) => ((await answer.json()) as { data: { photo: { url: string } } }).data.photo.url,
        );
        if (url) await ask('file', url, {}, drop);
        await ask('feed', feed, {}, drop);
        await pause(PACE_MS);
      }
      rounds += 1;
      await pause(PACE_MS);
    }
  }
  /** A code is good once in half a minute. */
  async function secondStep({ person, secret }: SecondStep): Promise<void> {
    let used = 0;
    while (!ended.signal.aborted) {
      const step = Math.floor(Date.now() / PERIOD_MS);
      const jwt = step > used ? await signIn(person) : undefined;
      if (jwt) {
        await ask(
          'second step',
          '/api/auth/mfa/verify',
          post({ code: new TOTP({ secret }).generate({ timestamp: step * PERIOD_MS }) }, jwt),
          drop,
        );
        used = step;
      }
      await pause(PACE_MS);
    }
  }

  const loops = [office('admin'), office('user'), ...steps.map(secondStep)];
  return {
    counts,
    failures,
    /** Everybody has a token of the nodes as they are now: a portal renews its own within ten minutes. */
    async renewed(): Promise<void> {
      const wanted = rounds + 4;
      await until(async () => rounds >= wanted || failures.length > 0, 120_000);
    },
    async stop(): Promise<void> {
      ended.abort();
      await Promise.all(loops);
    },
  };
}
