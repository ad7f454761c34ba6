import type { DeclaredRoute } from '#platform/http/declared-routes.ts';
import { areaOf, hasId, nameOf, refPaths, type SecurityFixture } from './fixture.ts';

/** A body that references a row of another property, alone or one among twenty, is refused. */
export async function runReferences(fixture: SecurityFixture, routes: DeclaredRoute[]) {
  const failures: string[] = [];
  let references = 0;
  for (const route of routes) {
    // A step-up lasts five minutes: without one, a call would be refused for that.
    await fixture.freshActors();
    const admin = fixture.named('admin');
    for (const { area, path, isList } of refPaths(route.endpoint.body)) {
      const [own, foreign] = [await fixture.someRowOf(area, 'home'), await fixture.someRowOf(area, 'next')];
      // A shared list has no foreign rows: everybody's id is the same.
      if (own === undefined || foreign === undefined || own === foreign) continue;
      references += 1;
      const planted = isList ? [...Array<number>(19).fill(own), foreign] : foreign;
      const body = replaced((await fixture.bodyFor(route, admin)) as object, path, planted);
      const id = hasId(route) ? await fixture.someRowOf(areaOf(route), 'home') : undefined;
      const before = await fixture.sums();
      const answer = await fixture.call(route, admin, id, body);
      if (answer.status < 400 || answer.status >= 500)
        failures.push(`${nameOf(route)} took a foreign ${path.join('.')}: ${answer.status}`);
      if ((await fixture.sums()) !== before) failures.push(`${nameOf(route)} changed something for a foreign ${path.join('.')}`);
    }
  }
  return { references, failures };
}

function replaced(body: object, [name = '', ...rest]: string[], value: unknown): object {
  const inner = (body as Record<string, unknown>)[name];
  return { ...body, [name]: rest.length === 0 ? value : replaced(inner ?? {}, rest, value) };
}
