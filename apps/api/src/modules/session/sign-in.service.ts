import { createHash } from 'node:crypto';
import { STAFF_ROLES } from '@lobby/contract/access';
import type { SignIn } from '@lobby/contract/areas/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import { forbidden, invalid } from '#kernel/errors.ts';
import type { OpenCtx } from '#kernel/open-route.ts';
import { take } from '#kernel/rate.ts';
import { openSession } from './session.service.ts';

interface Found {
  id: number;
  passwordHash: string;
  /** Nowhere, for somebody who is blocked everywhere or works at no property any more. */
  propertyId: number | null;
  roleType: string | null;
}

/** One answer and one duration for an unknown name, a wrong password and a blocked account: a stranger learns nothing. */
const refused = () => invalid('Invalid identifier or password', { key: 'error.badCredentials' });

export async function signIn(visit: OpenCtx, { identifier, password }: z.output<typeof SignIn>) {
  const { passwords } = visit.kernel;
  passwords.refuseWhenFull();
  const found = await visit.inTransaction({}, async (db) => {
    const { rows } = await sql<Found>`select * from auth.find_account(${identifier})`.execute(db);
    return rows[0];
  });
  const tries = triesOf(visit, found?.id, identifier);
  // Counted before it is judged: a thousand guesses at once, over all nodes, are still no more than the limit.
  for (const { limiter, key } of tries) await take(limiter, key);

  const right = await passwords.matches(found?.passwordHash, password);
  if (!found || !right || found.propertyId === null) throw refused();
  for (const { limiter, key } of tries) await limiter.reward(key);
  if (!STAFF_ROLES.some((staff) => staff === found.roleType)) {
    throw forbidden('This role may not sign in here', 'popup.dialog.message.roleFailed');
  }
  const { id: account, propertyId: property } = found;
  const newHash = passwords.isOutdated(found.passwordHash) ? await passwords.hash(password) : undefined;
  const signedIn = await visit.inTransaction({ property, user: account }, async (...transaction) => {
    // Changed while we compared: the sessions it ended must not be followed by one more.
    const { rows } = await sql<{ held: boolean }>`select auth.hold_password(${account}, ${found.passwordHash}) as held`.execute(
      transaction[0],
    );
    if (!rows[0]?.held) throw refused();
    if (newHash) await sql`select auth.rehash(${account}, ${found.passwordHash}, ${newHash})`.execute(transaction[0]);
    return openSession(visit, transaction, { account, property });
  });
  visit.keepKnownDevice(account);
  return signedIn;
}

/** An unknown name is counted like a known one: being stopped must not tell which it was. */
function triesOf(visit: OpenCtx, account: number | undefined, identifier: string) {
  const { kernel, address } = visit;
  const { byAddress, byAddressAndAccount, byAccount, byKnownDevice } = kernel.rates.wrongPassword;
  if (account !== undefined && visit.isKnownDevice(account)) return [{ limiter: byKnownDevice, key: String(account) }];
  const who = account ?? `name:${createHash('sha256').update(identifier.toLowerCase()).digest('base64url')}`;
  return [
    { limiter: byAddress, key: address },
    { limiter: byAddressAndAccount, key: `${address}:${who}` },
    { limiter: byAccount, key: String(who) },
  ];
}
