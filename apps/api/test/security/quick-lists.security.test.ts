import type { ListShape } from '@lobby/contract/kernel/list';
import { expect, it } from 'vitest';
import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import { createRateLimits } from '#platform/limits/rate-limit.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { testNode } from '#test/fixtures/test-server.ts';
import { addressOf, areaOf, securityFixture } from './fixture.ts';
import { questionsFor } from './plans.ts';
import { report } from './report.ts';

const fixture = await securityFixture();
const ordinary = await testNode({ ...fixture.config, LOBBY_QUICK_LISTS: 'off' });
const ACTORS = ['organize', 'anonymous', 'admin', 'user', 'newcomer', 'guarded', 'blocked', 'expired', 'neighbour', 'stranger'];
const lists = fixture.declared.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.list && !endpoint.path.includes(':'),
);

/** Beside the typical ones: every relation, another order, pages before and beyond the last, parts of the fields, refused names. */
function queriesOf(shape: ListShape, sample: Record<string, unknown>): string[] {
  const [field = 'id'] = Object.keys(shape.fields).filter((name) => !['whole', 'exact'].includes(shape.fields[name] as string));
  const relations = Object.keys(shape.relations);
  return [
    ...Object.values(questionsFor(shape, sample)),
    'populate=*',
    ...relations.map((name) => `populate=${name}`),
    ...relations.flatMap((name) =>
      Object.keys(shape.relations[name]?.().relations ?? {}).map((next) => `populate=${name}.${next}`),
    ),
    `sort=${field}:asc&populate=*`,
    'pagination[pageSize]=1&pagination[page]=2&populate=*',
    'pagination[page]=99',
    `fields=${field}`,
    'publicationState=preview&populate=*',
    'filters[id]=0',
    'filters[id]=99999999999999999999',
    'filters[nope]=1',
  ];
}

const taken = async () => {
  const { values } = (await registry.getSingleMetric('lobby_quick_lists_total')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.taken === 'yes')?.value ?? 0;
};

async function ask(node: Pick<typeof ordinary, 'app'>, url: string, headers: Record<string, string>): Promise<string> {
  const { statusCode, body } = await node.app.inject({ url, headers });
  return `${statusCode} ${body}`;
}

/** Signed URLs hold the second they were made in: asked again when they fell into two. */
async function difference(url: string, headers: Record<string, string>): Promise<string | undefined> {
  let answers: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    answers = [await ask(fixture, url, headers), await ask(ordinary, url, headers)];
    if (answers[0] === answers[1]) return undefined;
  }
  return `${url}\n quick    ${answers[0]?.slice(0, 600)}\n ordinary ${answers[1]?.slice(0, 600)}`;
}

async function sampleOf(route: DeclaredRoute): Promise<Record<string, unknown>> {
  const { app } = fixture;
  const { body } = await app.inject({ url: addressOf(route), headers: fixture.named('organize').headers });
  return JSON.parse(body).data?.[0] ?? {};
}

it('R11: a list answered in one round trip has the bytes of the ordinary way, whoever asks whatever', async () => {
  await fixture.freshActors();
  const differences: string[] = [];
  let asked = 0;
  const quickAnswers = new Map<string, number>();
  for (const route of lists) {
    for (const place of ['home', 'home', 'next'] as const) await fixture.create(areaOf(route), place).catch(() => undefined);
    await fixture.resetRateLimits();
    ordinary.services.rateLimits = createRateLimits(ordinary.services.counters, ordinary.services.config);
    const queries = queriesOf(route.endpoint.list as ListShape, await sampleOf(route));
    const before = await taken();
    for (const name of ACTORS) {
      // A list of which nothing is quick goes one way only, for everybody.
      if (name !== 'organize' && (await taken()) === before) break;
      // Twice: computed, and from the plan that was kept.
      for (const query of name === 'admin' ? [...queries, ...queries] : queries) {
        const found = await difference(`${addressOf(route)}?${query}`, fixture.named(name).headers);
        asked += 1;
        if (found) differences.push(`${name} ${found}`);
      }
    }
    quickAnswers.set(route.endpoint.path, (await taken()) - before);
  }
  const quick = [...quickAnswers].filter(([, times]) => times > 0);
  report(`quick lists: ${quick.length} of ${lists.length}; ${asked} answers compared, ${differences.length} differ`);
  expect(differences.slice(0, 5)).toEqual([]);
  expect(quick.length).toBeGreaterThan(5);
});
