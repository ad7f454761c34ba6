import {
  asApplication,
  createEncryption,
  inTransaction,
  type Job,
  type JobCtx,
  type Pool,
  reportMissingKey,
  runAgain,
} from '#platform/module.ts';
import type { SendOutcome, SendToChannel } from './channel-adapter.ts';
import { channelOf, decryptSecrets } from './chat-channel.ts';

const BATCH = 20;
const TIMEOUT_MS = 10_000;
/** Longer than a send may take: a worker that died leaves its message to the next, and nobody else sends it meanwhile. */
const LEASE_SECONDS = 60;
const MAX_FAILURES = 8;
const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 3600;

interface Claimed {
  conversationId: number;
  number: number;
  key: string;
  text: string;
  to: string;
  reach: string;
  /** Fencing token. */
  attempts: number;
  failures: number;
}

/** Enqueued with new messages, and run every minute for retries and for what a dead worker left behind. At least once. */
export const sendChat: Job = {
  name: 'sendChat',
  pool: 'mail',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select chats.due() as property');
    if (rows.length === 0) return;
    let isMore = false;
    await asApplication(job, async (pool) => {
      for (const { property } of rows) isMore = (await sendSome(job, pool, property, await openChannel(job, property))) || isMore;
    });
    if (isMore) await runAgain(job, sendChat.name);
  },
};

async function openChannel(job: JobCtx, property: number): Promise<SendToChannel> {
  const { config, log, query } = job;
  const { rows } = await query<{ kind: string; secret: Buffer | null; key_id: string | null }>(
    'select * from chats.channel($1)',
    [property],
  );
  const { kind = 'simulator', secret = null, key_id: keyId = null } = rows[0] ?? {};
  const encryption = createEncryption(config.LOBBY_SECRET_KEY, reportMissingKey(log, 'LOBBY_SECRET_KEY'));
  return channelOf(config, kind, secret && decryptSecrets(encryption, property, secret, keyId));
}

/** Some messages of one property, one after the other. Ends where the channel does not answer. True where there may be more. */
export async function sendSome(job: JobCtx, pool: Pool, property: number, send: SendToChannel): Promise<boolean> {
  for (let sent = 0; sent < BATCH; sent += 1) {
    const message = await claim(pool, property);
    if (!message) return false;
    const outcome =
      message.reach !== 'ready' ? ({ is: 'refused', code: message.reach } as const) : await attempt(job, send, message);
    await record(pool, property, message, outcome);
    if (outcome.is === 'retry') return false;
  }
  return true;
}

async function attempt({ log }: JobCtx, send: SendToChannel, message: Claimed): Promise<SendOutcome> {
  try {
    return await send(message, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a chat message could not be delivered');
    return { is: 'retry', code: 'unreachable', after: undefined };
  }
}

/**
 * The oldest of those that are due; what staff write before notices, of which there may be thousands. Of a conversation the first one alone: the
 * next waits until it has left or failed.
 */
const claim = (pool: Pool, property: number): Promise<Claimed | undefined> =>
  inTransaction(pool, { property }, async (_db, query) => {
    const { rows } = await query<Claimed>(
      `with due as (
         select conversation_id, number from chat_message where delivery = 'queued' and not_before <= now() and not exists (
           select from chat_message earlier where earlier.conversation_id = chat_message.conversation_id
             and earlier.number < chat_message.number and earlier.delivery = 'queued')
         order by side = 'system', created_at, number limit 1 for update skip locked
       ), mine as (
         update chat_message set attempts = attempts + 1, not_before = now() + make_interval(secs => $1) from due
         where chat_message.conversation_id = due.conversation_id and chat_message.number = due.number returning chat_message.*
       )
       select mine.conversation_id as "conversationId", mine.number, mine.id as key, mine.text, 
         (select channel_user from chat_link where id = conversation.link_id) as to,
         conversation.reach, mine.attempts, mine.failures
       from mine join conversation_list conversation on conversation.id = mine.conversation_id`,
      [LEASE_SECONDS],
    );
    return rows[0];
  });

/** Fencing: a worker whose lease was over and is claimed by another changes nothing. */
async function record(pool: Pool, property: number, message: Claimed, outcome: SendOutcome): Promise<void> {
  const { conversationId, number, attempts, failures } = message;
  const isOver = outcome.is === 'retry' && failures + 1 >= MAX_FAILURES;
  const delivery = outcome.is === 'sent' ? 'sent' : outcome.is === 'retry' && !isOver ? 'queued' : 'failed';
  const wait = outcome.is === 'retry' ? (outcome.after ?? Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** failures)) : 0;
  const code = outcome.is === 'sent' ? null : outcome.code;
  await inTransaction(pool, { property }, async (_db, query) => {
    const { rowCount } = await query(
      `update chat_message set delivery = $4, error_code = $5, not_before = now() + make_interval(secs => $6), failures = failures + $7
       where conversation_id = $1 and number = $2 and attempts = $3 and delivery = 'queued'`,
      [conversationId, number, attempts, delivery, code, wait, Number(outcome.is === 'retry')],
    );
    if (rowCount === 0) return;
    await query(
      `update chat_channel set last_ok_at = case when $1::text is null then now() else last_ok_at end, last_problem = $1`,
      [code],
    );
    await query('insert into outbox (name, payload) values ($1, $2)', [
      'record.changed',
      JSON.stringify({ area: 'chat', id: conversationId, change: 'updated' }),
    ]);
  });
}
