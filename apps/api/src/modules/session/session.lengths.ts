import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { ACCESS_SECONDS, type Ctx } from '#platform/module.ts';

/**
 * How long a session of this property lasts. A refresh is what shows that somebody is still there, so an access token
 * never lives longer than half of the idle time: whoever works is not taken for somebody who left.
 */
export async function sessionLengths(reader: Pick<Ctx, 'db' | 'log'>) {
  const { sessionIdleMinutes, sessionHours } = await settingsOf(reader);
  return {
    idle: sql<Date>`now() + make_interval(mins => ${sessionIdleMinutes})`,
    longest: sql<Date>`now() + make_interval(hours => ${sessionHours})`,
    accessSeconds: Math.min(ACCESS_SECONDS, (sessionIdleMinutes * 60) / 2),
  };
}
