import { STAFF_ROLES } from '@lobby/contract/access';
import { PASSWORD_MIN, PASSWORD_MIN_WITH_MFA, type ResetPassword } from '@lobby/contract/areas/password';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError, enqueue, hashOf, invalidField, type OpenCtx, take } from '#platform/module.ts';
import { mailLine } from './mail.job.ts';
import { note } from './note.ts';
import { refuseWeak } from './password.service.ts';

const done = { data: { ok: true as const } };

/**
 * One answer whether the address is known or not, after the same steps: an unknown one is looked up and counted, too. The link
 * is made where it is sent, so no secret lies in a queue.
 */
export async function forgot(visit: OpenCtx, email: string) {
  const { config, rates } = visit.services;
  if (!config.LOBBY_SMTP_URL) throw new AppError(503, 'No mail can be sent', { key: 'popup.dialog.message.sendEmailFailed' });
  const found = await visit.inTransaction({}, async (db) => {
    const { rows } = await sql<Found>`select id, property_id, role_type from auth.find_account(${email})`.execute(db);
    return rows[0];
  });
  const property = STAFF_ROLES.some((staff) => staff === found?.roleType) ? found?.propertyId : null;
  const who = found ? String(found.id) : `name:${hashOf(email.toLowerCase()).toString('base64url')}`;
  const isSpent = await take(rates.mails, who).then(
    () => false,
    (refusal: unknown) => {
      if (refusal instanceof AppError) return true;
      throw refusal;
    },
  );
  if (!found || !property || isSpent) return done;
  await visit.inTransaction({ property }, async (db) => {
    await enqueue(db, 'passwordMail', { account: found.id, kind: 'reset' }, mailLine(property));
    await note(db, found.id, 'password-link-asked', String(found.id));
  });
  return done;
}
interface Found {
  id: number;
  propertyId: number | null;
  roleType: string | null;
}

interface Peeked {
  accountId: number;
  propertyId: number;
  username: string;
  name: string;
  hasMfa: boolean;
  isActivated: boolean;
  words: string[];
}

/** From paper it comes with dashes and in any case; the code of a link is longer and taken as it is. */
function hashOfCode(code: string): Buffer {
  const typed = code.replaceAll('-', '').toUpperCase();
  return hashOf(typed.length === 20 ? typed : code);
}

async function peek(visit: OpenCtx, code: string): Promise<Peeked> {
  const found = await visit.inTransaction({}, async (db) => {
    const { rows } = await sql<Peeked>`select * from auth.read_refresh_token(${hashOfCode(code)})`.execute(db);
    return rows[0];
  });
  if (!found) throw invalidField('code', 'codeWrong');
  return found;
}

export async function checkCode(visit: OpenCtx, code: string) {
  const { username, name, hasMfa, isActivated } = await peek(visit, code);
  const passwordMin = hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN;
  return { data: { username, name, purpose: isActivated ? ('reset' as const) : ('activation' as const), passwordMin } };
}

/** Opens no session: whoever has the code has to come in through the door like everybody else, second step and all. */
export async function resetPassword(visit: OpenCtx, { code, password }: z.output<typeof ResetPassword>) {
  const { accountId, propertyId, hasMfa, words } = await peek(visit, code);
  refuseWeak(password, { hasMfa, words });
  const hash = await visit.services.passwords.hash(password);
  await visit.inTransaction({ property: propertyId }, async (db, emit) => {
    const { rows } = await sql<{ used: boolean }>`select auth.rotate_refresh_token(${hashOfCode(code)}, ${hash}) as used`.execute(
      db,
    );
    if (!rows[0]?.used) throw invalidField('code', 'codeWrong');
    await note(db, accountId, 'password-reset', String(accountId));
    await emit('session.changed', { account: accountId, why: 'password' });
  });
  return done;
}
