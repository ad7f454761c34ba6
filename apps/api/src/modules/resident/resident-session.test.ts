import { createHash, randomUUID } from 'node:crypto';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sessionStep } from '#platform/auth/session-check.ts';
import { familyHouse } from '#test/fixtures/families.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, inProperty, config, properties } = server;
const nodes = [server, await testNode(config)];
const { family, leave } = await familyHouse(server, 4);

/** Sign-in refuses residents, so their session is written down by the test. */
async function openSession(roomID: number) {
  const sessionId = randomUUID();
  const account = await inProperty('home', async (db) => {
    const { accountId } = await db
      .selectFrom('membership')
      .select('accountId')
      .where('username', '=', `father${roomID}`)
      .executeTakeFirstOrThrow();
    const soon = sql<Date>`now() + interval '1 hour'`;
    const refreshHash = createHash('sha256').update(sessionId).digest();
    await db.insertInto('session').values({ id: sessionId, accountId, refreshHash, idleUntil: soon, expiresAt: soon }).execute();
    return accountId;
  });
  const claims = { account, sessionId, property: properties.home };
  const tokens = await Promise.all(nodes.map(({ services }) => services.tokens.sign(claims)));
  return {
    account,
    /** What each node answers to a call that every signed-in person may make. */
    call: () =>
      Promise.all(
        nodes.map(async ({ app }, at) => {
          const headers = { authorization: `Bearer ${tokens[at]}` };
          return (await app.inject({ method: 'GET', url: '/api/users/me', headers })).statusCode;
        }),
      ),
    /** The role by which the session is known, asked as before every call, and as for open live streams. */
    role: () =>
      inProperty('home', async (_db, query) => {
        const { text, values } = sessionStep(claims);
        const asked = await query<{ type: string }>(text, values);
        const standing = await query<{ type: string }>('select type from auth.standing_sessions($1)', [[sessionId]]);
        return [...asked.rows, ...standing.rows].map(({ type }) => type);
      }),
  };
}

/** As if residents could sign in to the portal: then their calls must end like those of staff. */
const letIn = (account: number) =>
  inProperty('home', (db) =>
    db.updateTable('membership').set({ roleId: ROLE_IDS.user }).where('accountId', '=', account).execute(),
  );

const acts: Record<string, (household: { father: number; others: number[] }) => Promise<{ status: number }>> = {
  'a block': ({ father }) => as('admin').post(`/api/users/tenant/${father}/block`, { blocked: true, reason: 'ก่อเหตุ' }),
  'a move-out': ({ father, others }) => leave(father, { others }),
};

describe('1.e.6: the session of a resident', () => {
  it.each(Object.entries(acts))(
    'is over after %s, for calls and live streams, and its role may make no call before',
    async (_name, act) => {
      const household = await family();
      const session = await openSession(household.roomID);
      expect(await session.role()).toEqual(['tenant', 'tenant']);
      expect(await session.call()).toEqual([401, 401]);
      expect((await act(household)).status).toBe(200);
      expect(await session.role()).toEqual([]);
    },
  );

  it.each(Object.entries(acts))(
    'with a role that may sign in is answered 401 on the next call on either node after %s',
    async (_name, act) => {
      const household = await family();
      const session = await openSession(household.roomID);
      await letIn(session.account);
      expect(await session.call()).toEqual([200, 200]);
      expect((await act(household)).status).toBe(200);
      expect(await session.call()).toEqual([401, 401]);
    },
  );
});
