import { sql } from 'kysely';
import { mailLine } from '#modules/session/session.public.ts';
import { type Config, type Ctx, enqueue, newSlipCode } from '#platform/module.ts';

/** Longer than a mail's link: paper is handed over when both are at the desk. */
const SLIP_MINUTES = 3 * 24 * 60;

/** A link by mail where there is an address, and a code to print in any case. Neither is a password, and each opens the door once. */
export async function newActivation(ctx: Ctx, config: Config, id: number) {
  const { code, hash } = newSlipCode();
  const issued = await sql<{ until: Date }>`select auth.issue_slip(${id}, ${hash}, ${SLIP_MINUTES}) as until`.execute(ctx.db);
  const { email, isActivated, mayMail } = await ctx.db
    .selectFrom('membership')
    .select(['email', 'isActivated', sql<boolean>`auth.can_mail_reset(id)`.as('mayMail')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mailed = email !== null && mayMail && config.LOBBY_SMTP_URL !== undefined && (await countMail(ctx, id));
  if (mailed)
    await enqueue(ctx.db, 'passwordMail', { account: id, kind: isActivated ? 'reset' : 'activation' }, mailLine(ctx.property));
  await ctx.db
    .insertInto('auditLog')
    .values({ accountId: ctx.user.id, action: 'activation-issued', record: 'membership', recordId: String(id) })
    .execute();
  const grouped = code.replace(/.{5}(?=.)/g, '$&-');
  const url = `${new URL(isActivated ? '/change-password' : '/verified', config.LOBBY_PUBLIC_URL).href}#code=${code}`;
  return { code: grouped, url, expiresAt: issued.rows[0]?.until as Date, mailed };
}

/** Beyond the account's mails of an hour there is the slip alone. */
async function countMail({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ isCounted: boolean }>`select auth.count_email_mail(${id}) as is_counted`.execute(db);
  return rows[0]?.isCounted === true;
}
