import { dayOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { dayShown, linesOf, type NoticeKind, planNoticesAnew } from '#modules/resident-notice/resident-notice.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';

const ofVisits = {
  area: 'visitor',
  event: 'visitorNotice',
  isWanted: ({ visitorNotices }: { visitorNotices: boolean }) => visitorNotices,
} as const;

/** Whoever works in the house comes every day, and couriers bring parcels, which are announced themselves. */
const arrived: NoticeKind<object> = {
  ...ofVisits,
  kind: 'visitorArrived',
  isOnPaper: false,
  standing: sql`
    select id as subject_id, host_id as member_id, '{}'::jsonb as facts from visit
    where inside_since > now() - interval '1 hour' and kind in ('guest', 'contractor', 'broker')`,
  words: (visits) => ({
    th: visits.length === 1 ? 'ผู้มาติดต่อของท่านมาถึงแล้ว' : `ผู้มาติดต่อของท่านมาถึงแล้ว ${visits.length} ราย`,
    en: visits.length === 1 ? 'Your visitor has arrived.' : `${visits.length} of your visitors have arrived.`,
  }),
};

interface Denied {
  expectedFrom: string;
}
const denied: NoticeKind<Denied> = {
  ...ofVisits,
  kind: 'visitorDenied',
  isOnPaper: true,
  standing: sql`
    select id as subject_id, host_id as member_id, jsonb_build_object('expectedFrom', expected_from) as facts from visit
    where denied_at is not null and expected_to > now()`,
  words(visits, { zone, most }) {
    const days = linesOf(visits, most, ({ expectedFrom }) => dayShown(dayOf(new Date(expectedFrom), zone)));
    return {
      th: `คำเชิญผู้มาติดต่อไม่ได้รับการอนุมัติ\n${days}\nโปรดติดต่อสำนักงานนิติบุคคล`,
      en: `An invitation of a visitor was not approved\n${days}\nPlease contact the juristic office.`,
    };
  },
};

export const visitorResidentNotices: NoticeKind[] = [arrived, denied];

interface Visit {
  id: number;
  roomId: number;
}

/** At once: they stand at the desk. */
export async function planArrived(ctx: Ctx, { id: subject, roomId: room }: Visit): Promise<void> {
  await planNoticesAnew(ctx, await settingsOf(ctx), { kind: arrived, subject, room }, [{ dueAt: ctx.now }]);
}

export async function planDenied(ctx: Ctx, { id: subject, roomId: room }: Visit): Promise<void> {
  await planNoticesAnew(ctx, await settingsOf(ctx), { kind: denied, subject, room });
}
