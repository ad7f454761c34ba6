import { createHash } from 'node:crypto';
import { STAFF_ROLES } from '@lobby/contract/access';
import type { SignIn } from '@lobby/contract/areas/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import { forbidden, invalid } from '#kernel/errors.ts';
import type { OpenCtx } from '#kernel/open-route.ts';
import { refuseWhenSpent } from '#kernel/rate.ts';
import { openSession } from './session.service.ts';

interface Found {
  id: number;
  passwordHash: string;
  isBlocked: boolean;
  propertyId: number;
  roleType: string;
}

/** One answer and one duration for an unknown name, a wrong password and a blocked account: a stranger learns nothing. */
const refused = () => invalid('Invalid identifier or password', { key: 'error.badCredentials' });

export async function signIn(visit: OpenCtx, { identifier, password }: z.output<typeof SignIn>) {
  const { passwords } = visit.kernel;
  passwords.refuseWhenFull();
  const account = await visit.inTransaction({}, async (db) => {
    const { rows } = await sql<Found>`select * from auth.find_account(${identifier})`.execute(db);
    return rows[0];
  });
  const tries = triesOf(visit, account?.id, identifier);
  await Promise.all(tries.map(({ limiter, key }) => refuseWhenSpent(limiter, key)));

  const right = await passwords.matches(account?.passwordHash, password);
  if (!account || !right || account.isBlocked) {
    await Promise.all(tries.map(({ limiter, key }) => limiter.penalty(key)));
    throw refused();
  }
  if (!STAFF_ROLES.some((staff) => staff === account.roleType)) {
    throw forbidden('This role may not sign in here', 'popup.dialog.message.roleFailed');
  }
  const newHash = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password) : undefined;
  return visit.inTransaction({ property: account.propertyId, user: account.id }, async (db) => {
    if (newHash) await sql`select auth.rehash(${account.id}, ${account.passwordHash}, ${newHash})`.execute(db);
    return openSession(visit, db, account.id, account.propertyId);
  });
}

/** An unknown name is counted like a known one: being stopped must not tell which it was. */
function triesOf({ kernel, address }: OpenCtx, account: number | undefined, identifier: string) {
  const { byAddress, byAddressAndAccount, byAccount } = kernel.rates.wrongPassword;
  const who = account ?? `name:${createHash('sha256').update(identifier.toLowerCase()).digest('base64url')}`;
  return [
    { limiter: byAddress, key: address },
    { limiter: byAddressAndAccount, key: `${address}:${who}` },
    { limiter: byAccount, key: String(who) },
  ];
}
