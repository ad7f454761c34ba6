import type { Visit, VisitPage } from '@lobby/contract/areas/visitor';
import { type WireQuery, withoutComparison } from '@lobby/contract/kernel/list';
import { withPlates } from '@lobby/contract/people/plate';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Config, type Ctx, listRows, notFound } from '#platform/module.ts';
import { gatesOf } from './visitor.gates.ts';
import { passOf, phoneHashes } from './visitor.pass.ts';
import { isAtDesk, readVisit, shownVisits, visitRecords } from './visitor.source.ts';

const MAX_ENTRIES = 100;

/** Others than the desk see these masked, and who is on a list of the property not at all: nor do they ask or sort by them. */
const { flag: _, ...fields } = visitRecords.shape.fields;
const readerShape = withoutComparison({ ...visitRecords.shape, fields }, ['phone', 'plate', 'note', 'denyReason']);

export const visitShapeFor = (ctx: Ctx) => (isAtDesk(ctx) ? visitRecords.shape : readerShape);

export async function listVisits(ctx: Ctx, query: WireQuery) {
  const filters = withPlates(query.filters);
  const { data, meta } = (await listRows(
    ctx,
    visitRecords.source,
    visitShapeFor(ctx),
    { ...query, filters },
    momentsOfState(ctx.now, filters),
  )) as {
    data: Visit[];
    meta: object;
  };
  return { data: await shownVisits(ctx, data), meta } as never;
}

/** The state is computed, so no index knows it; the moments it follows from are indexed, and said beside it. */
export function momentsOfState(now: Date, filters: unknown): object | undefined {
  const asked = (filters as { state?: unknown } | undefined)?.state;
  const state = typeof asked === 'object' && asked !== null ? (asked as { $eq?: unknown }).$eq : asked;
  if (state === 'inside') return { insideSince: { $notNull: true } };
  if (state === 'expected' || state === 'waiting') return { expectedTo: { $gt: now.toISOString() } };
  return undefined;
}

/** With each time somebody came, and for the desk what opens the gate. */
export async function readVisitPage(ctx: Ctx, config: Config, id: number): Promise<VisitPage> {
  const visit = await readVisit(ctx, id);
  const stored = await ctx.db
    .selectFrom('visit')
    .select(['id', 'passSerial', 'passHash', 'deskCode', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) throw notFound();
  const isOpen = isAtDesk(ctx) && ['waiting', 'expected', 'inside'].includes(visit.state);
  return {
    ...visit,
    pass: isOpen ? passOf(config, ctx.property, stored) : null,
    deskCode: isOpen ? stored.deskCode : null,
    gates: isAtDesk(ctx) ? await gatesOf(ctx, config, id) : null,
    list: await entriesOf(ctx, id),
    visits: await timesSeen(ctx, config, stored.phone),
  };
}

async function entriesOf(ctx: Ctx, id: number): Promise<VisitPage['list']> {
  const { rows } = await sql<VisitPage['list'][number]>`
    select visit_entry.id, in_at, came, gate, plate, badge, doc_seen, doc_end, out_at, out_how, reason,
      (select json_build_object('id', id, 'name', name, 'nameEn', name_en) from account where id = in_by_id) as in_by,
      (select json_build_object('id', id, 'name', name, 'nameEn', name_en) from account where id = out_by_id) as out_by
    from visit_entry where visit_id = ${id} order by in_at desc, id desc limit ${MAX_ENTRIES}`.execute(ctx.db);
  return isAtDesk(ctx) ? rows : rows.map((entry) => ({ ...entry, plate: null, badge: null, docEnd: null }));
}

/** How often this phone came, as long as anything is kept: nothing else of visitors is joined. */
async function timesSeen({ db, property }: Ctx, config: Config, phone: string | null): Promise<number> {
  const hashes = phoneHashes(config, property, phone);
  if (hashes.length === 0) return 0;
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(entries_used), 0)::int as times from visit where phone_hash = any(${hashes}::bytea[])`.execute(db);
  return rows[0]?.times ?? 0;
}

export async function summary(ctx: Ctx) {
  const { visitorOverstayMinutes } = await settingsOf(ctx);
  const { rows } = await sql<{ inside: number; overstay: number; expectedToday: number; waiting: number }>`
    with today as (
      select (date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone as ends from property
    )
    select
      (select count(*)::int from visit where inside_since is not null) as inside,
      (select count(*)::int from visit where inside_since is not null
        and leave_by(visit) < now() - make_interval(mins => ${visitorOverstayMinutes})) as overstay,
      (select count(*)::int from visit_list where expected_to > now() and expected_from < (select ends from today) and state = 'expected') as expected_today,
      (select count(*)::int from visit_list where expected_to > now() and state = 'waiting') as waiting`.execute(ctx.db);
  return rows[0] as { inside: number; overstay: number; expectedToday: number; waiting: number };
}
