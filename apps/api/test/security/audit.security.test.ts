import { endpoint, one } from '@lobby/contract/kernel/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Module } from '#platform/module.ts';
import { CHANGES_NOTHING, silentRoutes } from './audit.ts';
import { nameOf, proofWorld } from './fixture.ts';
import { report } from './report.ts';

/** A call of the specification that forgets the log. */
const quiet = endpoint('POST', '/coupon-activities', {
  rate: 'write',
  audit: 'change',
  answer: one(z.object({ ok: z.boolean() })),
});
const forgetful: Module = (route) => route(quiet, 'contact:write', async () => ({ data: { ok: true } }));

describe('the log', () => {
  it('R55: has a line for every call that changes something', async () => {
    const world = await proofWorld();
    const { routes, silent } = await silentRoutes(world, world.declared);
    report(
      `log: routes that change something ${routes}, without a line ${silent.length}, exceptions ${Object.keys(CHANGES_NOTHING).length}`,
    );
    expect(silent).toEqual([]);
    const live = world.declared.map(nameOf);
    expect(Object.keys(CHANGES_NOTHING).filter((name) => !live.includes(name))).toEqual([]);
  });

  it('tells of a call that forgets it', async () => {
    const world = await proofWorld([forgetful]);
    const added = world.declared.filter(({ endpoint: { path } }) => path === quiet.path);
    expect(await silentRoutes(world, added)).toEqual({ routes: 1, silent: ['POST /coupon-activities'] });
  });
});
