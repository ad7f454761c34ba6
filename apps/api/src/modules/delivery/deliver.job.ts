import { createHash, randomInt } from 'node:crypto';
import { type NoticeKind, noticeKinds } from '@lobby/contract/notice-kinds';
import {
  asApplication,
  CircuitOpen,
  type Config,
  inTransaction,
  type Job,
  type JobCtx,
  MailRefused,
  type Pool,
  renderMail,
  runAgain,
  sendMail,
} from '#platform/module.ts';
import { sendFcm } from './fcm.ts';
import type { Message, Outcome } from './outcome.ts';
import { EndpointRefused } from './push-endpoint.ts';
import { sendWebPush } from './web-push.ts';

const BATCH = 40;
const CONCURRENT = 8;
const TIMEOUT_MS = 10_000;
/** Longer than a whole batch takes when nobody answers: a worker that died leaves its deliveries to the next. */
const LEASE_SECONDS = 120;
/** Answered with a failure, or not answered in time; an attempt that ended with its worker is none. */
const MAX_FAILURES = 8;
const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 3600;
/** Of a property; beyond it the rest waits, and somebody should look why. One person cannot use it up. */
const MAX_PER_HOUR = 5000;
const MAX_PER_PERSON = 300;
/** Before the next try where one's own hour is used up, or the service did not answer others a moment ago. */
const PAUSE_SECONDS = 60;
/** A service that hangs holds up no more than one of them. */
const PROPERTIES_AT_ONCE = 4;

interface Claimed {
  id: number;
  /** Fencing token. */
  attempts: number;
  failures: number;
  channel: 'webpush' | 'fcm' | 'mail';
  pushId: number;
  deviceId: number | null;
  kind: NoticeKind;
  title: string;
  body: string;
  link: string;
  topic: string;
  hasDevice: boolean;
  /** Of a device whose session lasts. */
  token: string | null;
  email: string | null;
  language: 'th' | 'en' | null;
  isBlocked: boolean;
  isDone: boolean;
  isOverBudget: boolean;
  secondsLeft: number;
}

/** Enqueued with new deliveries, and run every minute for retries and for what a dead worker left behind. At least once. */
export const deliverNotices: Job = {
  name: 'deliverNotices',
  pool: 'mail',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select notices.due() as property');
    if (rows.length === 0) return;
    let isMore = false;
    await asApplication(job, async (pool) => {
      const work = async () => {
        for (let next = rows.shift(); next; next = rows.shift()) isMore = (await deliverSome(job, pool, next.property)) || isMore;
      };
      await Promise.all(Array.from({ length: PROPERTIES_AT_ONCE }, work));
    });
    // Properties take turns, a batch each.
    if (isMore) await runAgain(job, deliverNotices.name);
  },
};

/** A batch of one property. True where there may be more. */
export async function deliverSome(job: JobCtx, pool: Pool, property: number): Promise<boolean> {
  const sent = await countSent(pool, property);
  if (sent >= MAX_PER_HOUR) {
    job.log.error({ property, sent }, 'notification budget of the hour is used up');
    return false;
  }
  const claimed = await claim(pool, property);
  const queue = [...claimed];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await record(job, pool, property, next, await deliver(job, next));
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return claimed.length === BATCH;
}

async function countSent(pool: Pool, property: number): Promise<number> {
  const { rows } = await inTransaction(pool, { property, readOnly: true }, (_db, query) =>
    query<{ sent: number }>(`select count(*)::int as sent from delivery where sent_at > now() - interval '1 hour'`, []),
  );
  return rows[0]?.sent ?? 0;
}

const claim = (pool: Pool, property: number): Promise<Claimed[]> =>
  inTransaction(pool, { property }, async (_db, query) => {
    const { rows } = await query<Omit<Claimed, 'topic'> & { topicOf: string }>(
      `with due as (
         select id from delivery where state = 'queued' and not_before <= now() order by not_before, id limit $1 for update skip locked
       ), mine as (
         update delivery set attempts = attempts + 1, not_before = now() + make_interval(secs => $2) from due where delivery.id = due.id
         returning delivery.*
       ), recent as materialized (
         select push.account_id, count(*) as sent from delivery join push on push.id = push_id
         where sent_at > now() - interval '1 hour' group by push.account_id
       )
       select mine.id, mine.attempts, mine.failures, mine.channel, mine.push_id as "pushId", mine.device_id as "deviceId", push.kind, push.title, push.body, push.link,
         push.property_id || ':' || push.kind || ':' || push.account_id as "topicOf", account.email, account.language,
         device.id is not null as "hasDevice", case when session.id is not null then device.token end as token,
         membership.status is not true as "isBlocked", greatest(0, extract(epoch from mine.expires_at - now()))::int as "secondsLeft",
         not exists (select from notification line where line.account_id = push.account_id and line.kind = push.kind and not line.is_read)
           and push.kind <> 'test' as "isDone",
         coalesce(recent.sent >= $3, false) as "isOverBudget"
       from mine join push on push.id = mine.push_id left join recent on recent.account_id = push.account_id
       -- Whoever no longer works here is no row of these, and the delivery is finished all the same.
       left join account on account.id = push.account_id left join membership on membership.account_id = push.account_id
       left join device on device.id = mine.device_id and device.account_id = push.account_id
       left join session on session.id = device.session_id and session.ended_at is null and now() < least(session.idle_until, session.expires_at)
       order by mine.id`,
      [BATCH, LEASE_SECONDS, MAX_PER_PERSON],
    );
    return rows.map(({ topicOf, ...row }) => ({ ...row, topic: topicFor(topicOf) }));
  });

/** Says nothing of the person: push services see it in clear. */
const topicFor = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32);

type Result = Outcome | { is: 'skipped'; code: string } | { is: 'waiting'; code: string; seconds: number };

async function deliver({ config, log }: JobCtx, claimed: Claimed): Promise<Result> {
  const { channel, token, email, kind, isBlocked, isDone, isOverBudget, hasDevice, secondsLeft } = claimed;
  const isMail = channel === 'mail';
  if (isBlocked || (isMail ? !email : !hasDevice)) return { is: 'skipped', code: 'signedOut' };
  // Until they sign in at the same browser: registering it ends the wait.
  if (!isMail && !token)
    return secondsLeft > 0 ? { is: 'waiting', code: 'signedOut', seconds: secondsLeft } : { is: 'skipped', code: 'signedOut' };
  if (secondsLeft === 0) return { is: 'refused', code: 'expired', isAlarm: false };
  if (isDone) return { is: 'skipped', code: 'done' };
  if (isOverBudget) return { is: 'waiting', code: 'budget', seconds: PAUSE_SECONDS };
  const message: Message = { ...claimed, isUrgent: noticeKinds[kind].isUrgent, secondsLeft };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    if (channel === 'webpush') return await sendWebPush(config, token as string, message, signal);
    if (channel === 'fcm') return await sendFcm(config, token as string, message, signal);
    await sendMail(config, { to: email as string, ...toMail(config, claimed) });
    return { is: 'sent' };
  } catch (error) {
    if (error instanceof EndpointRefused) return { is: 'gone' };
    if (error instanceof CircuitOpen) return { is: 'waiting', code: 'unreachable', seconds: PAUSE_SECONDS };
    log.warn({ channel, reason: (error as Error).message }, 'a notification could not be delivered');
    if (error instanceof MailRefused) return { is: 'refused', code: error.code, isAlarm: false };
    return { is: 'retry', code: 'unreachable', after: undefined };
  }
}

function toMail({ LOBBY_PUBLIC_URL }: Config, { title, body, link, language }: Claimed) {
  const button = language === 'en' ? 'Open' : 'เปิดดู';
  return renderMail(language ?? 'th', new URL(link, LOBBY_PUBLIC_URL).href, () => ({
    subject: title,
    before: [title, body],
    button,
    after: [],
  }));
}

/** Fencing: a worker whose lease was over and is claimed by another changes nothing. */
async function record({ log }: JobCtx, pool: Pool, property: number, claimed: Claimed, result: Result): Promise<void> {
  const { id, attempts, failures, pushId, deviceId, channel, kind } = claimed;
  const isOver = result.is === 'retry' && failures + 1 >= MAX_FAILURES;
  if (result.is === 'refused' && result.isAlarm)
    log.error({ property, channel, kind, code: result.code }, 'the push service refuses our requests');
  const isQueued = result.is === 'waiting' || (result.is === 'retry' && !isOver);
  const state = result.is === 'sent' || result.is === 'skipped' ? result.is : isQueued ? 'queued' : 'failed';
  const code = result.is === 'gone' ? 'gone' : 'code' in result ? result.code : null;
  const wait = result.is === 'retry' ? (result.after ?? backOff(failures)) : result.is === 'waiting' ? result.seconds : 0;
  await inTransaction(pool, { property }, async (_db, query) => {
    const { rowCount } = await query(
      `update delivery set state = $3, error_code = $4, not_before = now() + make_interval(secs => $5), updated_at = now(),
         sent_at = case when $3 = 'sent' then now() end, failures = failures + $6
       where id = $1 and attempts = $2 and state = 'queued'`,
      [id, attempts, state, code, wait, Number(result.is === 'retry')],
    );
    if (rowCount === 0) return;
    if (deviceId !== null && result.is === 'gone') await query('delete from device where id = $1', [deviceId]);
    if (deviceId !== null && result.is === 'sent')
      await query('update device set last_ok_at = now(), updated_at = now() where id = $1', [deviceId]);
    if (channel !== 'mail' && state !== 'queued')
      await query(`update push set sent = sent + $2, gone = gone + $3, failed = failed + $4, updated_at = now() where id = $1`, [
        pushId,
        Number(state === 'sent'),
        Number(result.is === 'gone'),
        Number(state === 'failed' && result.is !== 'gone'),
      ]);
  });
}

/** Exponential, with a spread: what failed together must not come back together. */
const backOff = (failures: number) => {
  const wait = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** failures);
  return wait + randomInt(Math.ceil(wait / 2));
};
