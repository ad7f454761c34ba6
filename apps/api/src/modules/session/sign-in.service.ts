import { STAFF_ROLES } from '@lobby/contract/access';
import type { SignIn } from '@lobby/contract/areas/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Attempt, assertWithinLimit, forbidden, invalid, limitAttempts, type PublicCtx, sha256 } from '#platform/module.ts';
import { deliverSession, openSession } from './session.service.ts';

interface Found {
  id: number;
  passwordHash: string;
  /** Null for somebody who is blocked everywhere or works at no property any more. */
  propertyId: number | null;
  roleType: string | null;
}

/** Against account enumeration: one answer and one duration for an unknown name, a wrong password and a blocked account. */
const badCredentials = () => invalid('Invalid identifier or password', { key: 'error.badCredentials' });

export async function signIn(ctx: PublicCtx, given: z.output<typeof SignIn>) {
  // Retried once if the hash changed meanwhile: another sign-in of this person may have rehashed it with a new pepper.
  const signedIn = (await attemptSignIn(ctx, given)) ?? (await attemptSignIn(ctx, given));
  if (!signedIn) throw badCredentials();
  return signedIn;
}

/** Undefined if the password's hash was changed while it was compared. */
async function attemptSignIn(ctx: PublicCtx, { identifier, password }: z.output<typeof SignIn>) {
  const { passwords } = ctx.services;
  passwords.refuseWhenFull();
  const found = await ctx.inTransaction({}, async (db) => {
    const { rows } = await sql<Found>`select * from auth.find_account(${identifier})`.execute(db);
    return rows[0];
  });
  const { ofAccount, ofAddress } = attemptsOf(ctx, found?.id, identifier);
  // A whole office may share an address: only wrong passwords count against it.
  if (ofAddress) await assertWithinLimit(ofAddress);
  const right = await limitAttempts(ofAccount, async () => {
    const isRight = await passwords.matches(found?.passwordHash, password);
    return isRight && found && found.propertyId !== null ? { ...found, propertyId: found.propertyId } : undefined;
  });
  if (!right) {
    await ofAddress?.limiter.penalty(ofAddress.key);
    throw badCredentials();
  }
  if (!STAFF_ROLES.some((staff) => staff === right.roleType)) {
    throw forbidden('This role may not sign in here', 'popup.dialog.message.roleFailed');
  }
  const { id: account, propertyId: property, passwordHash } = right;
  const newHash = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : undefined;
  const signedIn = await ctx.inTransaction({ property, user: account }, async (...transaction) => {
    // If it was changed meanwhile, its sessions were ended and no new one may be opened.
    const { rows } = await sql<{
      locked: boolean;
    }>`select auth.lock_if_password_is(${account}, ${passwordHash}) as locked`.execute(transaction[0]);
    if (!rows[0]?.locked) return undefined;
    if (newHash) await sql`select auth.rehash(${account}, ${passwordHash}, ${newHash})`.execute(transaction[0]);
    return openSession(ctx, transaction, { account, property });
  });
  if (!signedIn) return undefined;
  const delivered = await deliverSession(ctx, signedIn);
  ctx.rememberDevice(account);
  return delivered;
}

/** Unknown names are counted like known ones: being rate limited must not reveal which accounts exist. */
function attemptsOf(
  ctx: PublicCtx,
  account: number | undefined,
  identifier: string,
): { ofAccount: Attempt[]; ofAddress?: Attempt } {
  const { services, address } = ctx;
  const { byAddress, byAddressAndAccount, byAccount, byKnownDevice } = services.rateLimits.wrongPassword;
  if (account !== undefined && ctx.isKnownDevice(account))
    return { ofAccount: [{ limiter: byKnownDevice, key: String(account) }] };
  const who = account ?? `name:${sha256(identifier.toLowerCase()).toString('base64url')}`;
  return {
    ofAddress: { limiter: byAddress, key: address },
    ofAccount: [
      { limiter: byAddressAndAccount, key: `${address}:${who}` },
      { limiter: byAccount, key: String(who) },
    ],
  };
}
