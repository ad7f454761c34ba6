import { RETENTION_CLOCKS, type Retention, type RetentionClock } from '@lobby/contract/areas/retention';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Config, Ctx, PersonalData } from '#platform/module.ts';

const SOON_DAYS = 30;

type Limit = Pick<Retention, 'after' | 'setting'>;
const days = (count: number, setting: Retention['setting'] = null): Limit => ({ after: { count, unit: 'day' }, setting });
const BY_HAND: Limit = { after: null, setting: null };

/** As the jobs have it that erase. */
const limitsOf = (settings: StoredSettings, config: Config): Record<RetentionClock, Limit> => ({
  photo: days(0),
  document: days(settings.documentDays, 'documentDays'),
  contact: { after: { count: 1, unit: 'year' }, setting: null },
  person: { after: { count: 6, unit: 'year' }, setting: null },
  applicant: days(settings.applicantDays, 'applicantDays'),
  visitor: days(settings.visitorRetentionDays, 'visitorRetentionDays'),
  chat: days(settings.chatRetentionDays, 'chatRetentionDays'),
  'access-event': { after: { count: config.LOBBY_ACCESS_MONTHS, unit: 'month' }, setting: null },
  export: days(1),
  idempotency: days(7),
  session: days(30),
  accounts: BY_HAND,
  staff: BY_HAND,
  office: BY_HAND,
});

type Counted = 'photo' | 'document' | 'contact' | 'person' | 'applicant' | 'visitor' | 'chat' | 'export';

/** A dry run: by the conditions of the jobs, at a moment from now, without changing anything. */
async function countDue({ query }: Ctx, settings: StoredSettings, ahead: number): Promise<Record<Counted, number>> {
  const { rows } = await query<Record<Counted, number>>(
    `with moment as (select now() + make_interval(days => $1) as at, (select current_setting('app.property_id'))::int as property)
     select past.photo, past.document, past.contact, past.name as person,
       (select count(*)::int from registration where erased_at is null and erase_after < moment.at) as applicant,
       (select count(*)::int from visit
        where erased_at is null and inside_since is null and ends_at < moment.at - make_interval(days => $2)) as visitor,
       (select count(*)::int from conversation
        where not is_kept and last_at < moment.at - make_interval(days => $3)
          and not exists (select from held(moment.property) hold
            where hold.room_id = conversation.room_id or hold.member_id = conversation.member_id)) as chat,
       (select count(*)::int from export where status = 'ready' and not_before < moment.at) as export
     from moment, people.preview_expiry($1) past`,
    [ahead, settings.visitorRetentionDays, settings.chatRetentionDays],
  );
  return rows[0] as Record<Counted, number>;
}

export async function readRetention(ctx: Ctx, config: Config, data: PersonalData[]) {
  const settings = await settingsOf(ctx);
  const limits = limitsOf(settings, config);
  const due = await countDue(ctx, settings, 0);
  const soon = await countDue(ctx, settings, SOON_DAYS);
  const { rows } = await ctx.query<{ holds: number }>(
    `select count(*)::int as holds from held((select current_setting('app.property_id'))::int)`,
    [],
  );
  const clocks = RETENTION_CLOCKS.map((clock) => ({
    clock,
    ...limits[clock],
    due: countOf(due, clock),
    soon: countOf(soon, clock),
    tables: data.filter((one) => one.clock === clock).map(({ title }) => title),
  }));
  return { data: { clocks, holds: rows[0]?.holds ?? 0 } };
}

const countOf = (counts: Partial<Record<RetentionClock, number>>, clock: RetentionClock) => counts[clock] ?? null;
