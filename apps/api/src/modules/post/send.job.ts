import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobCtx, runAgain } from '#platform/module.ts';

const BATCH = 500;
const SLICE_MS = 30_000;
const LOOK_AGAIN_MS = 200;
/** Ten seconds: after that the clock takes it up again, and this worker is free. */
const MOST_LOOKS = 50;

/**
 * Sends what is due. Publishing asks for it at its moment, the clock every minute: what a worker left half done when it died is
 * taken up by the next, and nobody who has it gets it again (`migrations/0044_post.sql`).
 */
export const sendPosts: Job = {
  name: 'sendPosts',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<Due>('select property, post from posts.due_posts()');
    const failed: unknown[] = [];
    // One that cannot be sent must not keep the others.
    const begun = Date.now();
    for (const [done, due] of rows.entries()) {
      // A slice: the rest goes on in a run of its own, and the first of them are sent by then.
      if (done > 0 && Date.now() - begun > SLICE_MS) {
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
  for (let looks = 0; looks < MOST_LOOKS; ) {
    const some = await query<{ sent: number }>('select posts.send_some($1, $2, $3) as sent', [property, post, BATCH]);
    if (some.rows[0]?.sent) continue;
    const end = await query<{ done: boolean }>('select posts.finish_send($1, $2) as done', [property, post]);
    if (end.rows[0]?.done) return;
    // The last ones are in another worker's hands, or in those of one that just died.
    looks += 1;
    await pause(LOOK_AGAIN_MS);
  }
}
