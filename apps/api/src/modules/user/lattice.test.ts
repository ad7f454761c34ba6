import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/**
 * Random days of user management, each act by a random person on a random person, held against the rule written down once more
 * in a few lines: not oneself, nobody and nothing above one's own level, no equal lowered but by an Organize Admin,
 * never the last Organize Admin.
 */
const { services, send, config } = await testServer();
const RUNS = Number(process.env.LOBBY_LATTICE_RUNS ?? 40);
const ACTS = 25;
const RANK = { 11: 3, 6: 2, 7: 1 } as const;
type RoleId = keyof typeof RANK;
interface Colleague {
  id: number;
  jwt: string;
  role: RoleId;
  status: boolean;
  gone: boolean;
}

async function office(): Promise<Colleague[]> {
  return asOwner(ownerUrl(config), async (db) => {
    // An organisation of one property: who is an Organize Admin elsewhere stands above an Admin here.
    const { id: organisationId } = await db
      .insertInto('organisation')
      .values({ nameTh: 'ส', nameEn: 'Office' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: propertyId } = await db
      .insertInto('property')
      .values({ organisationId, nameTh: 'ส', nameEn: 'Office' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people: Colleague[] = [];
    for (const role of [11, 11, 6, 6, 7, 7] as const) {
      const { id } = await db
        .insertInto('account')
        .values({
          organisationId,
          username: `p${propertyId}-${people.length}`,
          name: 'P',
          passwordHash: '',
          isPasswordDefault: false,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('membership').values({ propertyId, accountId: id, roleId: role }).execute();
      people.push({ id, jwt: String(propertyId), role, status: true, gone: false });
    }
    return people;
  });
}

/** A session straight into the table: hundreds of sign-ins would only measure the hashing. */
async function signedIn(people: Colleague[]): Promise<Colleague[]> {
  const { inTransaction } = await import('#platform/db/db.ts');
  for (const person of people) {
    const property = Number(person.jwt);
    const sessionId = crypto.randomUUID();
    const soon = new Date(Date.now() + 3_600_000);
    await inTransaction(services.pool, { property }, (db) =>
      db
        .insertInto('session')
        .values({
          id: sessionId,
          accountId: person.id,
          refreshHash: Buffer.from(sessionId),
          idleUntil: soon,
          expiresAt: soon,
          confirmedAt: new Date(),
        })
        .execute(),
    );
    person.jwt = await services.tokens.sign({ account: person.id, sessionId, property }, 600);
  }
  return people;
}

const act = fc.record({
  by: fc.nat(5),
  on: fc.nat(5),
  what: fc.oneof(
    fc.constantFrom<RoleId>(11, 6, 7).map((role) => ({ role })),
    fc.boolean().map((status) => (status ? { status } : { status, blockedReason: 'a reason' })),
    fc.constant('remove' as const),
  ),
});
type Act = { by: number; on: number; what: { role?: RoleId; status?: boolean } | 'remove' };

/** The rule, once more. */
function mayHappen(people: Colleague[], { by, on, what }: Act): boolean {
  const [actor, target] = [people[by] as Colleague, people[on] as Colleague];
  if (actor.gone || !actor.status || target.gone) return false;
  if (RANK[actor.role] < 2) return false;
  const becomes =
    what === 'remove' ? { role: target.role, status: false } : { role: target.role, status: target.status, ...what };
  const differs = what === 'remove' || becomes.role !== target.role || becomes.status !== target.status;
  if (differs && actor === target) return false;
  if (differs && RANK[actor.role] < Math.max(RANK[target.role], RANK[becomes.role])) return false;
  if (what === 'remove' && RANK[actor.role] < RANK[target.role]) return false;
  // Taken in the whole organisation, so refused also where it would change nothing here.
  if (what !== 'remove' && what.status === false && target.role === 11 && actor.role !== 11) return false;
  const isLowered = RANK[becomes.role] < RANK[target.role];
  if (isLowered && actor.role !== 11 && RANK[actor.role] === RANK[target.role]) return false;
  const wasOrganizer = target.role === 11 && target.status;
  const others = people.filter((one) => one !== target && !one.gone && one.status && one.role === 11);
  const staysOrganizer = what !== 'remove' && becomes.role === 11 && becomes.status;
  return !(wasOrganizer && !staysOrganizer && others.length === 0);
}

it('R09: user management follows the rule, whatever is tried in whatever order', async () => {
  let acts = 0;
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (day) => {
      const people = await signedIn(await office());
      for (const one of day as Act[]) {
        const [actor, target] = [people[one.by] as Colleague, people[one.on] as Colleague];
        const headers = { authorization: `Bearer ${actor.jwt}` };
        const { status } =
          one.what === 'remove'
            ? await send('POST', '/api/requests/admin/remove', { payload: { id: target.id }, channel: 'cms' }, headers)
            : await send('PUT', `/api/users/${target.id}`, one.what, headers);
        const expected = mayHappen(people, one);
        acts += 1;
        expect([one, status === 200]).toEqual([one, expected]);
        if (!expected) continue;
        allowed += 1;
        if (one.what === 'remove') target.gone = true;
        else {
          Object.assign(target, { role: one.what.role ?? target.role, status: one.what.status ?? target.status });
          // A block ends the sessions of that person for good; here they get a new one if they are let in again.
          if (one.what.status === true && one.what.status)
            Object.assign(target, (await signedIn([{ ...target, jwt: String(propertyOf(actor)) }]))[0]);
        }
      }
    }),
    { numRuns: RUNS, seed: 20_261_115 },
  );
  expect(allowed).toBeGreaterThan(acts / 20);
}, 600_000);

const propertyOf = ({ jwt }: Colleague) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString()).prop as number;
