import { HEARTBEAT_SECONDS } from '@lobby/contract/areas/hardware';
import { MAX_NAMED, ShiftSummary } from '@lobby/contract/areas/shift-note';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** What happened since the last hand-over, in one statement. */
export async function readSummary({ db }: Ctx, since: Date): Promise<ShiftSummary> {
  const offline = sql`hardware where status and last_heartbeat_at <= now() - make_interval(secs => ${HEARTBEAT_SECONDS})`;
  const published = sql`post where kind in ('announcement', 'news') and published_at >= ${since}`;
  const { rows } = await sql<{ summary: unknown }>`
    select json_build_object(
      'parcelsReceived', (select count(*) from parcel where created_at >= ${since}),
      'parcelsHandedOver', (select count(*) from parcel where collected_at >= ${since}),
      'deniedEntries', ${deniedSince(since)},
      'offlineCount', (select count(*) from ${offline}),
      'offline', ${list(sql`select name, name_en as "nameEn", last_heartbeat_at as since from ${offline} order by last_heartbeat_at`)},
      'publishedCount', (select count(*) from ${published}),
      'published', ${list(sql`select title, title_en as "titleEn" from ${published} order by published_at`)},
      'workers', (select coalesce(json_agg(json_build_object('name', name, 'nameEn', name_en) order by name), '[]') from account
        where ${hasWorkedSince(since)})
    ) as summary`.execute(db);
  return ShiftSummary.parse(rows[0]?.summary);
}

/** As a signed note keeps it. Notes signed before staff had names in English keep only the Thai ones. */
export function storedSummary(summary: unknown): ShiftSummary {
  const { workers, ...rest } = summary as { workers: (string | object)[] };
  const named = workers.map((worker) => (typeof worker === 'string' ? { name: worker, nameEn: null } : worker));
  return ShiftSummary.parse({ ...rest, workers: named });
}

const list = (part: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(part), '[]') from (${part} limit ${MAX_NAMED}) as part)`;

/** Whole hours from their counts; only the hour in which the shift began from the events themselves. */
const deniedSince = (since: Date) => {
  const nextHour = new Date(Math.ceil(since.getTime() / 3_600_000) * 3_600_000);
  return sql`(
    (select coalesce(sum(denied_in + denied_out + denied_unknown), 0) from access_hourly_total where hour >= ${nextHour})
    + (select count(*) from access_event where occurred_at >= ${since} and occurred_at < ${nextHour} and result = 'denied'))`;
};

/** By the index of each person's entries: all entries since would be a year's where nobody handed over for a year. */
const hasWorkedSince = (since: Date) => sql`(select true from audit_log where account_id = account.id and at > ${since} limit 1)`;
