import type { Declared } from '#platform/http/declared-routes.ts';
import { areaOf, hasId, nameOf, refPaths, type World } from './fixture.ts';

/** A body that names somebody else's row, alone or one among twenty, is refused whole. */
export async function runReferences(world: World, routes: Declared[]) {
  const failures: string[] = [];
  let references = 0;
  await world.freshActors();
  const admin = world.named('admin');
  for (const route of routes) {
    for (const { area, path, isList } of refPaths(route.endpoint.body)) {
      const [own, foreign] = [await world.rowOf(area, 'home'), await world.rowOf(area, 'next')];
      // A shared list has no foreign rows: everybody's id is the same.
      if (own === undefined || foreign === undefined || own === foreign) continue;
      references += 1;
      const planted = isList ? [...Array<number>(19).fill(own), foreign] : foreign;
      const body = replaced((await world.bodyFor(route, admin)) as object, path, planted);
      const id = hasId(route) ? await world.rowOf(areaOf(route), 'home') : undefined;
      const before = await world.sums();
      const answer = await world.call(route, admin, id, body);
      if (answer.status < 400 || answer.status >= 500)
        failures.push(`${nameOf(route)} took a foreign ${path.join('.')}: ${answer.status}`);
      if ((await world.sums()) !== before) failures.push(`${nameOf(route)} changed something for a foreign ${path.join('.')}`);
    }
  }
  return { references, failures };
}

function replaced(body: object, [name = '', ...rest]: string[], value: unknown): object {
  const inner = (body as Record<string, unknown>)[name];
  return { ...body, [name]: rest.length === 0 ? value : replaced(inner ?? {}, rest, value) };
}
