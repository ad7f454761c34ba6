import pg from 'pg';
import type { Config } from '#kernel/config.ts';
import type { JobCtx } from '#kernel/worker.ts';
import { sendPosts } from '../send.job.ts';

async function connected<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The quarter of a minute, or the days until then, are over. */
export const timePasses = (config: Config, property: number) =>
  connected(config.LOBBY_OWNER_DATABASE_URL, async (owner) => {
    await owner.query(`select set_config('app.property_id', $1, false)`, [String(property)]);
    await owner.query(`update post set send_at = now() - interval '1 second' where sent_at is null and send_at is not null`);
  });

/** As if it had been published and had left, whatever is written in it. */
export const markSent = (config: Config, property: number, id: number) =>
  connected(config.LOBBY_OWNER_DATABASE_URL, async (owner) => {
    await owner.query(`select set_config('app.property_id', $1, false)`, [String(property)]);
    await owner.query('update post set published_at = now() where id = $1', [id]);
    await owner.query('update post set send_at = now(), sending_at = now(), sent_at = now() where id = $1', [id]);
  });

/** What the worker does at the next minute, done now. */
export const clockStrikes = (config: Config) =>
  connected(config.LOBBY_WORKER_DATABASE_URL, (worker) =>
    sendPosts.run({ query: (text, values) => worker.query(text, values) } as JobCtx, {}),
  );

/** What open portals will hear of a post, in its order. */
export const toldOf = (config: Config, { area, id }: { area: string; id: number }) =>
  connected(config.LOBBY_WORKER_DATABASE_URL, async (worker) => {
    const { rows } = await worker.query<{ change: string }>(
      `select payload ->> 'change' as change from outbox where payload ->> 'area' = $1 and payload ->> 'id' = $2 order by id`,
      [area, String(id)],
    );
    return rows.map(({ change }) => change);
  });
