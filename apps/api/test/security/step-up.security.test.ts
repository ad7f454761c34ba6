import { expect, it } from 'vitest';
import { describeModules } from '#app/describe-modules.ts';
import { modules } from '#app/modules.ts';
import { urlOf } from '#platform/http/declared-routes.ts';
import { needsStepUp } from './expected.ts';

/** Compares the calls with step-up authentication with the specification's list, both ways. */
it('the calls with step-up authentication are exactly those of the specification', () => {
  const calls = describeModules(modules).map(({ endpoint }) => endpoint);
  const differing = calls.filter(
    (call) =>
      (call.stepUp === true && !needsStepUp(call.method, urlOf(call))) || (!call.stepUp && needsStepUp(call.method, urlOf(call))),
  );
  expect(differing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
