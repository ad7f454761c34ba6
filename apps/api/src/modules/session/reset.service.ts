import { STAFF_ROLES } from '@lobby/contract/access';
import { PASSWORD_MIN, PASSWORD_MIN_WITH_MFA, type ResetPassword } from '@lobby/contract/areas/password';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  AppError,
  assertMailConfigured,
  consumeRateLimit,
  enqueue,
  invalidField,
  type PublicCtx,
  sha256,
} from '#platform/module.ts';
import { assertStrongPassword } from './password.service.ts';
import { mailQueue } from './password-mail.job.ts';
import { recordSessionEvent } from './session-events.ts';

const done = { data: { ok: true as const } };

/**
 * Against account enumeration: the same answer and the same steps whether the address is known or not. The link is created by the job
 * that sends it, so that no secret is stored in a queue.
 */
export async function requestPasswordReset(ctx: PublicCtx, email: string) {
  const { config, rateLimits } = ctx.services;
  assertMailConfigured(config);
  const found = await ctx.inTransaction({}, async (db) => {
    const { rows } = await sql<Found>`select id, property_id, role_type from auth.find_account(${email})`.execute(db);
    return rows[0];
  });
  const property = STAFF_ROLES.some((staff) => staff === found?.roleType) ? found?.propertyId : null;
  const who = found ? String(found.id) : `name:${sha256(email.toLowerCase()).toString('base64url')}`;
  const isRateLimited = await consumeRateLimit(rateLimits.mails, who).then(
    () => false,
    (refusal: unknown) => {
      if (refusal instanceof AppError) return true;
      throw refusal;
    },
  );
  if (!found || !property || isRateLimited) return done;
  await ctx.inTransaction({ property }, async (db) => {
    await enqueue(db, 'passwordMail', { account: found.id, kind: 'reset' }, mailQueue(property));
    await recordSessionEvent(db, found.id, 'password-link-asked', String(found.id));
  });
  return done;
}
interface Found {
  id: number;
  propertyId: number | null;
  roleType: string | null;
}

interface TokenInfo {
  accountId: number;
  propertyId: number;
  username: string;
  name: string;
  hasMfa: boolean;
  isActivated: boolean;
  words: string[];
}

/** A code typed from a slip may have dashes and any case; the code of a link is longer and used as it is. */
function hashOfCode(code: string): Buffer {
  const typed = code.replaceAll('-', '').toUpperCase();
  return sha256(typed.length === 20 ? typed : code);
}

async function findToken(ctx: PublicCtx, code: string): Promise<TokenInfo> {
  const found = await ctx.inTransaction({}, async (db) => {
    const { rows } = await sql<TokenInfo>`select * from auth.find_link_token(${hashOfCode(code)})`.execute(db);
    return rows[0];
  });
  if (!found) throw invalidField('code', 'codeWrong');
  return found;
}

export async function checkCode(ctx: PublicCtx, code: string) {
  const { username, name, hasMfa, isActivated } = await findToken(ctx, code);
  const passwordMin = hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN;
  return { data: { username, name, purpose: isActivated ? ('reset' as const) : ('activation' as const), passwordMin } };
}

/** Opens no session: the person signs in afterwards like everybody else, with the second factor. */
export async function resetPassword(ctx: PublicCtx, { code, password }: z.output<typeof ResetPassword>) {
  const { accountId, propertyId, hasMfa, words } = await findToken(ctx, code);
  assertStrongPassword(password, { hasMfa, words });
  const hash = await ctx.services.passwords.hash(password);
  await ctx.inTransaction({ property: propertyId }, async (db, emit) => {
    const { rows } = await sql<{ used: boolean }>`select auth.use_link_token(${hashOfCode(code)}, ${hash}) as used`.execute(db);
    if (!rows[0]?.used) throw invalidField('code', 'codeWrong');
    await recordSessionEvent(db, accountId, 'password-reset', String(accountId));
    await emit('session.changed', { account: accountId, why: 'password' });
  });
  return done;
}
