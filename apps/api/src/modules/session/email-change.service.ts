import { sql } from 'kysely';
import {
  assertMailConfigured,
  type Config,
  type Ctx,
  conflict,
  enqueue,
  invalidField,
  type PublicCtx,
  sha256,
  tooMany,
} from '#platform/module.ts';
import { EMAIL_LINK_HOURS } from './email-change-mail.job.ts';
import { mailQueue } from './password-mail.job.ts';
import { recordSessionEvent } from './session-events.ts';

const EMAIL_LINK_MINUTES = EMAIL_LINK_HOURS * 60;

/** Requests a new address. Who may change whose is decided in the database, by the rule for activation slips. */
export async function requestEmailChange(ctx: Ctx, config: Config, account: number, before: string | null, email: string | null) {
  const { rows } = await sql<{ became: 'same' | 'set' | 'removed' | 'waiting' | 'tooMany' }>`
    select auth.ask_email_change(${account}, ${email}, ${EMAIL_LINK_MINUTES}) as became`.execute(ctx.db);
  const outcome = rows[0]?.became;
  if (outcome === 'same') return;
  if (outcome === 'tooMany') throw tooMany(3600);
  if (outcome === 'waiting') await sendLink(ctx, config, account);
  // No notice for an account that was never used: the owner of the previous address may not know of it.
  if (outcome !== 'set' && before !== null && config.LOBBY_SMTP_URL)
    await enqueue(ctx.db, 'emailNotice', { account, to: before, email: email?.toLowerCase() ?? null }, mailQueue(ctx.property));
  await recordChange(ctx, account, 'email-change-asked');
}

export async function resendEmailLink(ctx: Ctx, config: Config, account: number): Promise<void> {
  const { rows } = await sql<{ became: 'waiting' | 'none' | 'tooMany' }>`
    select auth.renew_email_change(${account}, ${EMAIL_LINK_MINUTES}) as became`.execute(ctx.db);
  if (rows[0]?.became === 'tooMany') throw tooMany(3600);
  if (rows[0]?.became !== 'waiting') throw noPendingChange();
  await sendLink(ctx, config, account);
}

export async function cancelEmailChange(ctx: Ctx, account: number): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`select auth.cancel_email_change(${account}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw noPendingChange();
  await recordChange(ctx, account, 'email-change-cancelled');
  await ctx.emit('record.changed', { area: 'user', id: account, change: 'updated' });
}

const noPendingChange = () => conflict('No new address waits to be confirmed', 'error.noEmailChange');

/** Without a mail server nobody could confirm: refused at once, not after a day of waiting. */
async function sendLink(ctx: Ctx, config: Config, account: number): Promise<void> {
  assertMailConfigured(config);
  await enqueue(ctx.db, 'emailLink', { account }, mailQueue(ctx.property));
}

async function recordChange(ctx: Ctx, account: number, action: string): Promise<void> {
  await ctx.db
    .insertInto('auditLog')
    .values({ accountId: ctx.user.id, action, record: 'membership', recordId: String(account) })
    .execute();
}

export async function pendingEmailOf({ db }: Pick<Ctx, 'db'>, account: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select auth.pending_email(${account}) as email`.execute(db);
  return rows[0]?.email ?? null;
}

/** The link proves access to the mailbox. Only its holder learns that the address belongs to another account. */
export async function confirmEmail(ctx: PublicCtx, code: string) {
  return ctx.inTransaction({}, async (db, emit) => {
    const { rows } = await sql<{ accountId: number; email: string }>`
      select * from auth.confirm_email(${sha256(code)})`.execute(db);
    const [confirmed] = rows;
    if (!confirmed) throw invalidField('code', 'codeWrong');
    const { accountId: id, email } = confirmed;
    await recordSessionEvent(db, id, 'email-confirmed', String(id));
    await emit('record.changed', { area: 'user', id, change: 'updated' });
    return { data: { email } };
  });
}
