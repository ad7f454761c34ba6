import type { Declared } from '#platform/http/declared-routes.ts';
import { areaOf, hasId, lastOwn, nameOf, type World } from './fixture.ts';

/** Calls that are not GET and yet change nothing worth a line in the log, each with its reason. */
export const CHANGES_NOTHING: Record<string, string> = {
  'POST /rooms/generate/preview': 'shows what a plan would make, and makes nothing',
  'POST /rooms/mapping/org-index-name': 'looks a code up, by the wire of the specification with POST',
  'POST /auth/refresh': 'the session goes on; its beginning and its end are in the log',
  'POST /auth/check-code': 'looks whether a code is still good',
  'POST /posts/announcement/:id/read': 'the read mark is itself the record of who read it and when',
  'POST /posts/news/:id/read': 'the read mark is itself the record of who read it and when',
  'POST /access-events': 'hands events over to the stream; they are a log of their own',
};
/** These succeed only with a code, an address or a state nobody can make up: their lines are looked for in the tests of their modules. */
const NEEDS_A_SECRET = [
  'POST /auth/switch',
  'POST /auth/forgot-password',
  'POST /users/reset-password-v2',
  'POST /auth/confirm-email',
  ...['me', ':id'].flatMap((who) => ['resend', 'cancel'].map((act) => `POST /users/${who}/email-change/${act}`)),
  'POST /auth/mfa/verify',
  'POST /auth/mfa/recover',
  'POST /auth/mfa/confirm',
  'POST /auth/mfa/recovery-codes',
  'POST /users/:id/mfa-reset',
  'POST /users/:id/mfa-reset/approve',
  'POST /posts/announcement/:id/undo',
  'POST /posts/news/:id/undo',
  // Whoever is on no list is taken off none.
  'POST /posts/event-calendar/:id/unregister',
  'POST /device-commands/:id/again',
  'POST /exports/again',
];
/** A sheet names what is there by the names people know: no made-up word is one of them. */
const sheetOf = (world: World) =>
  world.inProperty('home', async (db) => {
    const floor = await db
      .selectFrom('floor')
      .innerJoin('building', 'building.id', 'floor.unitId')
      .select(['building.name as building', 'floor.name as floor'])
      .executeTakeFirstOrThrow();
    const { name: type } = await db.selectFrom('roomType').select('name').executeTakeFirstOrThrow();
    return { rows: [{ ...floor, type, name: 'From a sheet' }] };
  });

/** A made-up body may happen to change nothing, or to be refused. */
const TRIES = 8;

/** Every live route that is not a reading one, called until it succeeds with an effect: which of them left no line in the log? */
export async function silentRoutes(world: World, routes: Declared[]) {
  const mutating = lastOwn(routes).filter(
    (route) => route.endpoint.audit !== 'none' && !CHANGES_NOTHING[nameOf(route)] && !NEEDS_A_SECRET.includes(nameOf(route)),
  );
  const silent: string[] = [];
  for (const route of mutating) if (!(await leavesALine(world, route))) silent.push(nameOf(route));
  return { routes: mutating.length, silent };
}

async function leavesALine(world: World, route: Declared): Promise<boolean> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    await world.freshActors();
    await world.forgetRates();
    // The first password is changed by whoever still has it; everything else by whoever may do most.
    const actor = world.named(route.endpoint.path.endsWith('/force-change-password') ? 'newcomer' : 'organize');
    const body = await (route.endpoint.path === '/rooms/import' ? sheetOf(world) : world.bodyFor(route, actor));
    const id = hasId(route)
      ? ((await world.create(areaOf(route), 'home')) ?? (await world.rowOf(areaOf(route), 'home')))
      : undefined;
    const before = await lines(world);
    const { status } = await world.call(route, actor, id, body);
    if (status === 200 && (await lines(world)) > before) return true;
  }
  return false;
}

const lines = (world: World) =>
  world.inProperty('home', async (db) => {
    const { count } = await db.selectFrom('auditLog').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  });
