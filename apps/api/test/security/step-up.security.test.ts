import { expect, it } from 'vitest';
import { describeModules } from '#app/describe-modules.ts';
import { modules } from '#app/modules.ts';
import { urlOf } from '#platform/http/declared-routes.ts';
import { asksAgain } from './expected.ts';

/** The list of acts that ask for the password once more is the specification's side; this holds the code to it, both ways. */
it('every call that always asks for the password again is on the list, and the other way round', () => {
  const calls = describeModules(modules).map(({ endpoint }) => endpoint);
  const differing = calls.filter(
    (call) =>
      (call.stepUp === true && !asksAgain(call.method, urlOf(call))) || (!call.stepUp && asksAgain(call.method, urlOf(call))),
  );
  expect(differing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
