import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { ACCESS_SECONDS, type Ctx } from '#platform/module.ts';

/**
 * Session lifetimes of this property. A refresh is what counts as activity, so an access token never lives longer than half of the idle
 * time: somebody at work does not time out.
 */
export async function sessionLengths(reader: Pick<Ctx, 'db' | 'log'>) {
  const { sessionIdleMinutes, sessionHours } = await settingsOf(reader);
  return {
    idle: sql<Date>`now() + make_interval(mins => ${sessionIdleMinutes})`,
    longest: sql<Date>`now() + make_interval(hours => ${sessionHours})`,
    accessSeconds: Math.min(ACCESS_SECONDS, (sessionIdleMinutes * 60) / 2),
  };
}
