import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import { id, ref } from '@lobby/contract/kernel/fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notFound } from '#platform/errors/errors.ts';
import type { Module } from '#platform/module.ts';
import { ADDED_PATH } from './expected.ts';
import { securityFixture } from './fixture.ts';
import { runMatrix } from './matrix.ts';
import { runReferences } from './references.ts';
import { report } from './report.ts';

const fixture = await securityFixture();

describe('authorisation', () => {
  it('R02, R26: holds for every live route, everybody and every record', async () => {
    const { routes, cells, failures } = await runMatrix(fixture, fixture.declared);
    report(
      `authorisation: routes covered ${routes.size}/${fixture.declared.length}, cells ${cells}, failures ${failures.length}`,
    );
    expect(failures).toEqual([]);
    expect(routes.size).toBe(fixture.declared.length);
  });

  it('R03: holds for every reference inside a body', async () => {
    const { references, failures } = await runReferences(fixture, fixture.declared);
    report(`references: ${references} scoped, failures ${failures.length}`);
    expect(failures).toEqual([]);
  });
});

/** To see that a new route is tested without changes to the harness. */
const Handed = z.strictObject({ contact: ref('contact'), parcelIdList: z.array(ref('contact')).min(1).max(200) });
const handOver = endpoint('POST', ADDED_PATH, {
  rate: 'write',
  audit: 'change',
  body: Handed,
  answer: one(z.object({ id })),
});
const careless: Module = (route) => route(handOver, 'contact:write', async (_ctx, { body }) => ({ data: { id: body.contact } }));
const careful: Module = (route) =>
  route(handOver, 'contact:write', async (ctx, { body }) => {
    const wanted = [...new Set([body.contact, ...body.parcelIdList])];
    const found = await ctx.db.selectFrom('contact').select('id').where('id', 'in', wanted).execute();
    if (found.length < wanted.length) throw notFound();
    return { data: { id: body.contact } };
  });

describe('a route added without touching the harness', () => {
  it('is in the matrix, and its references are tried', async () => {
    const bigger = await securityFixture([careful]);
    expect(bigger.declared).toHaveLength(fixture.declared.length + 1);
    const added = bigger.declared.filter((route) => route.access === 'contact:write');
    const { routes, cells, failures } = await runMatrix(bigger, added);
    expect([routes.has(`POST ${ADDED_PATH}`), failures]).toEqual([true, []]);
    expect(cells).toBeGreaterThan(added.length * 10);
    expect(await runReferences(bigger, added)).toEqual({ references: 4, failures: [] });
  });

  it('fails when it takes what belongs to others', async () => {
    const worse = await securityFixture([careless]);
    const { failures } = await runReferences(worse, worse.declared);
    expect(failures).toHaveLength(2);
    expect(failures.every((failure) => failure.startsWith(`POST ${ADDED_PATH}`))).toBe(true);
  });
});
