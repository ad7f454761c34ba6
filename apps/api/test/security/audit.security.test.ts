import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Module } from '#platform/module.ts';
import { CHANGES_NOTHING, unauditedRoutes } from './audit.ts';
import { ADDED_PATH } from './expected.ts';
import { nameOf, securityFixture } from './fixture.ts';
import { report } from './report.ts';

/** A call that forgets the log. */
const quiet = endpoint('POST', ADDED_PATH, {
  rate: 'write',
  audit: 'change',
  answer: one(z.object({ ok: z.boolean() })),
});
const forgetful: Module = (route) => route(quiet, 'contact:write', async () => ({ data: { ok: true } }));

describe('the log', () => {
  it('R55: has an entry for every call that changes something', async () => {
    const fixture = await securityFixture();
    const { routes, unaudited } = await unauditedRoutes(fixture, fixture.declared);
    report(
      `log: routes that change something ${routes}, without an entry ${unaudited.length}, exceptions ${Object.keys(CHANGES_NOTHING).length}`,
    );
    expect(unaudited).toEqual([]);
    const live = fixture.declared.map(nameOf);
    expect(Object.keys(CHANGES_NOTHING).filter((name) => !live.includes(name))).toEqual([]);
  });

  it('reports a call without an entry', async () => {
    const fixture = await securityFixture([forgetful]);
    const added = fixture.declared.filter(({ endpoint: { path } }) => path === quiet.path);
    expect(await unauditedRoutes(fixture, added)).toEqual({ routes: 1, unaudited: [`POST ${ADDED_PATH}`] });
  });
});
