import { createHash } from 'node:crypto';
import { STAFF_ROLES } from '@lobby/contract/access';
import type { SignIn } from '@lobby/contract/areas/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countTry, forbidden, invalid, type OpenCtx, refuseWhenSpent, type Try } from '#platform/module.ts';
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

export async function signIn(visit: OpenCtx, given: z.output<typeof SignIn>) {
  // Once more where the hash changed meanwhile: another sign-in of this person may have moved it to a new pepper.
  const signedIn = (await attemptSignIn(visit, given)) ?? (await attemptSignIn(visit, given));
  if (!signedIn) throw refused();
  return signedIn;
}

/** Nothing where the password's hash was changed while it was compared. */
async function attemptSignIn(visit: OpenCtx, { identifier, password }: z.output<typeof SignIn>) {
  const { passwords } = visit.services;
  passwords.refuseWhenFull();
  const found = await visit.inTransaction({}, async (db) => {
    const { rows } = await sql<Found>`select * from auth.find_account(${identifier})`.execute(db);
    return rows[0];
  });
  const { ofAccount, ofAddress } = triesOf(visit, found?.id, identifier);
  // An address stands for a whole office: only wrong passwords count against it.
  if (ofAddress) await refuseWhenSpent(ofAddress);
  const right = await countTry(ofAccount, async () => {
    const isRight = await passwords.matches(found?.passwordHash, password);
    return isRight && found && found.propertyId !== null ? { ...found, propertyId: found.propertyId } : undefined;
  });
  if (!right) {
    await ofAddress?.limiter.penalty(ofAddress.key);
    throw refused();
  }
  if (!STAFF_ROLES.some((staff) => staff === right.roleType)) {
    throw forbidden('This role may not sign in here', 'popup.dialog.message.roleFailed');
  }
  const { id: account, propertyId: property, passwordHash } = right;
  const newHash = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : undefined;
  const signedIn = await visit.inTransaction({ property, user: account }, async (...transaction) => {
    // Changed while we compared: the sessions it ended must not be followed by one more.
    const { rows } = await sql<{ held: boolean }>`select auth.set_password(${account}, ${passwordHash}) as held`.execute(
      transaction[0],
    );
    if (!rows[0]?.held) return undefined;
    if (newHash) await sql`select auth.rehash(${account}, ${passwordHash}, ${newHash})`.execute(transaction[0]);
    return openSession(visit, transaction, { account, property });
  });
  if (signedIn) visit.keepKnownDevice(account);
  return signedIn;
}

/** An unknown name is counted like a known one: being stopped must not tell which it was. */
function triesOf(visit: OpenCtx, account: number | undefined, identifier: string): { ofAccount: Try[]; ofAddress?: Try } {
  const { services, address } = visit;
  const { byAddress, byAddressAndAccount, byAccount, byKnownDevice } = services.rates.wrongPassword;
  if (account !== undefined && visit.isKnownDevice(account))
    return { ofAccount: [{ limiter: byKnownDevice, key: String(account) }] };
  const who = account ?? `name:${createHash('sha256').update(identifier.toLowerCase()).digest('base64url')}`;
  return {
    ofAddress: { limiter: byAddress, key: address },
    ofAccount: [
      { limiter: byAddressAndAccount, key: `${address}:${who}` },
      { limiter: byAccount, key: String(who) },
    ],
  };
}
