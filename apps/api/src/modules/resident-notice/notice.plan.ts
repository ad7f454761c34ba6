import type { StoredSettings } from '@lobby/contract/areas/setting';
import { DAY_MS, type Day, dayNumber, momentOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import type { NoticeKind } from './notice-kind.ts';

/** What is done by mistake is undone by then, and what comes together is one message. */
const DELAY_SECONDS = 120;
/** Of the property's clock: reminders ring at no bedside. */
const REMINDER_HOUR = 10;

interface About {
  kind: NoticeKind;
  subject: number;
  room: number;
}
interface Time {
  /** Of a kind that is said more than once: which time it is. */
  step?: number;
  /** Left out: in two minutes. */
  dueAt?: Date;
}

/** So many days after one. */
export const reminderAt = (day: Day, days: number, zone: string): Date =>
  momentOf((dayNumber(day) + days) * DAY_MS + REMINDER_HOUR * 3_600_000, zone);

/** In the transaction of what happened, where the property wants it. */
export async function planNotices({ db }: Ctx, settings: StoredSettings, all: (About & Time)[]): Promise<void> {
  const planned = all
    .filter(({ kind }) => kind.isWanted(settings))
    .map(({ kind: { kind }, subject, room, step = 0, dueAt = null }) => ({ kind, subject, room, step, dueAt }));
  if (planned.length === 0) return;
  await sql`
    insert into resident_notice (kind, subject_id, step, room_id, due_at)
    select kind, subject, step, room, coalesce("dueAt", now() + make_interval(secs => ${DELAY_SECONDS}))
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as planned (kind text, subject int, room int, step int, "dueAt" timestamptz)
    on conflict (property_id, kind, subject_id, step) do nothing`.execute(db);
}

/** What happens to the same once more is said once more; of what was said before nothing is left. */
export async function planNoticesAnew(ctx: Ctx, settings: StoredSettings, about: About, times: Time[] = [{}]): Promise<void> {
  const { kind, subject } = about;
  await ctx.db.deleteFrom('residentNotice').where('kind', '=', kind.kind).where('subjectId', '=', subject).execute();
  await planNotices(
    ctx,
    settings,
    times.map((time) => ({ ...about, ...time })),
  );
}
