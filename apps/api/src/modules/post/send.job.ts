import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobCtx, runAgain } from '#platform/module.ts';

const BATCH = 500;
const MAX_RUN_MS = 30_000;
const POLL_MS = 200;
/** Ten seconds: after that the cron run takes over, and this worker is free. */
const MAX_POLLS = 50;

/**
 * Sends posts that are due. Enqueued at publication for the time of sending, and run by cron every minute: what a crashed worker left
 * unfinished is continued by the next, and nobody gets a post twice (`migrations/0044_post.sql`).
 */
export const sendPosts: Job = {
  name: 'sendPosts',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<Due>('select property, post from posts.due_posts()');
    const failed: unknown[] = [];
    // A post that cannot be sent must not block the others.
    const begun = Date.now();
    for (const [done, due] of rows.entries()) {
      // Time slice: the rest continues in another run, so that other jobs get their turn.
      if (done > 0 && Date.now() - begun > MAX_RUN_MS) {
        await runAgain(job, sendPosts.name);
        break;
      }
      await send(job, due).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('; '));
  },
};
interface Due {
  property: number;
  post: number;
}

async function send({ query }: JobCtx, { property, post }: Due): Promise<void> {
  await query('select posts.begin_send($1, $2)', [property, post]);
  for (let polls = 0; polls < MAX_POLLS; ) {
    const batch = await query<{ sent: number }>('select posts.send_some($1, $2, $3) as sent', [property, post, BATCH]);
    if (batch.rows[0]?.sent) continue;
    const end = await query<{ done: boolean }>('select posts.finish_send($1, $2) as done', [property, post]);
    if (end.rows[0]?.done) return;
    // The last recipients are locked by another worker, or by one that just crashed.
    polls += 1;
    await pause(POLL_MS);
  }
}
