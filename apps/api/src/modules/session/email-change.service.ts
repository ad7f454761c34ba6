import { sql } from 'kysely';
import {
  AppError,
  type Config,
  type Ctx,
  conflict,
  enqueue,
  hashOf,
  invalidField,
  type OpenCtx,
  tooMany,
} from '#platform/module.ts';
import { mailLine } from './mail.job.ts';
import { note } from './note.ts';

/** A mailbox is not always at hand: longer than a link to a password, which is asked for by whoever sits before it. */
const EMAIL_LINK_MINUTES = 24 * 60;

/** The address as it is asked for; who may ask for whose is judged in the database, by the rule of slips. */
export async function requestEmailChange(ctx: Ctx, config: Config, account: number, before: string | null, email: string | null) {
  const { rows } = await sql<{ became: 'same' | 'set' | 'removed' | 'waiting' | 'tooMany' }>`
    select auth.ask_email_change(${account}, ${email}, ${EMAIL_LINK_MINUTES}) as became`.execute(ctx.db);
  const became = rows[0]?.became;
  if (became === 'same') return;
  if (became === 'tooMany') throw tooMany(3600);
  if (became === 'waiting') await sendLink(ctx, config, account);
  // Of an account that was never used nobody is told: whoever has the address before may not even know of it.
  if (became !== 'set' && before !== null && config.LOBBY_SMTP_URL)
    await enqueue(ctx.db, 'emailNotice', { account, to: before, email: email?.toLowerCase() ?? null }, mailLine(ctx.property));
  await noteChange(ctx, account, 'email-change-asked');
}

export async function resendEmailLink(ctx: Ctx, config: Config, account: number): Promise<void> {
  const { rows } = await sql<{ became: 'waiting' | 'none' | 'tooMany' }>`
    select auth.renew_email_change(${account}, ${EMAIL_LINK_MINUTES}) as became`.execute(ctx.db);
  if (rows[0]?.became === 'tooMany') throw tooMany(3600);
  if (rows[0]?.became !== 'waiting') throw nothingWaits();
  await sendLink(ctx, config, account);
}

export async function cancelEmailChange(ctx: Ctx, account: number): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`select auth.cancel_email_change(${account}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw nothingWaits();
  await noteChange(ctx, account, 'email-change-cancelled');
  await ctx.emit('record.changed', { area: 'user', id: account, change: 'updated' });
}

const nothingWaits = () => conflict('No new address waits to be confirmed', 'error.noEmailChange');

/** Without a mail server nobody could ever confirm: said at once, not after a day of waiting. */
async function sendLink(ctx: Ctx, config: Config, account: number): Promise<void> {
  if (!config.LOBBY_SMTP_URL) throw new AppError(503, 'No mail can be sent', { key: 'popup.dialog.message.sendEmailFailed' });
  await enqueue(ctx.db, 'emailLink', { account }, mailLine(ctx.property));
}

async function noteChange(ctx: Ctx, account: number, action: string): Promise<void> {
  await ctx.db
    .insertInto('auditLog')
    .values({ accountId: ctx.user.id, action, record: 'membership', recordId: String(account) })
    .execute();
}

export async function pendingEmailOf({ db }: Pick<Ctx, 'db'>, account: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select auth.pending_email(${account}) as email`.execute(db);
  return rows[0]?.email ?? null;
}

/** Whoever holds the link reads the mailbox. Only they are told when the address is somebody else's already. */
export async function confirmEmail(visit: OpenCtx, code: string) {
  return visit.inTransaction({}, async (db, emit) => {
    const { rows } = await sql<{ accountId: number; email: string }>`
      select * from auth.confirm_email(${hashOf(code)})`.execute(db);
    const [confirmed] = rows;
    if (!confirmed) throw invalidField('code', 'codeWrong');
    const { accountId: id, email } = confirmed;
    await note(db, id, 'email-confirmed', String(id));
    await emit('record.changed', { area: 'user', id, change: 'updated' });
    return { data: { email } };
  });
}
