import type { CheckedIn } from '@lobby/contract/areas/visitor';
import type { VisitorBlockInput, visitorBlockApi } from '@lobby/contract/areas/visitor-block';
import { normalizePlate } from '@lobby/contract/people/plate';
import { foldName } from '@lobby/contract/people/thai-text';
import { dayOf, nextDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Config, type Ctx, emitAndRead, invalidField, notFound, recordOf } from '#platform/module.ts';
import { phoneHashes } from './visitor.pass.ts';
import { blockRecords } from './visitor.source.ts';

type Person = { name: string | null; phone: string | null; plate: string | null; provinceId: number | null };
type Place = Pick<Ctx, 'db' | 'property'>;
type BlockChanges = z.output<typeof visitorBlockApi.update.body>;
export type BlockHit = CheckedIn['notes'][number] & { id: number };
/** The entries somebody knew of when they approved the visit. */
type Approved = { approvedAt: Date | null; approvedBlocks: number[] };

/** What the lists of the property say of somebody, but for what whoever approved the visit knew, unless it changed since. */
export async function findHits(
  { db, property }: Place,
  config: Config,
  person: Person,
  { approvedAt, approvedBlocks }: Approved = { approvedAt: null, approvedBlocks: [] },
): Promise<BlockHit[]> {
  const hashes = phoneHashes(config, property, person.phone);
  const plate = person.plate && (normalizePlate(person.plate) ?? null);
  const name = person.name === null ? null : foldName(person.name);
  const { rows } = await sql<BlockHit>`
    select id, kind, message, case when phone_hash = any(${hashes}::bytea[]) then 'phone'
      when plate = ${plate} and (province_id is null or ${person.provinceId}::int is null or province_id = ${person.provinceId}) then 'plate'
      else 'name' end as by
    from visitor_block
    where ended_at is null
      and coalesce(until >= (select (now() at time zone time_zone)::date from property where id = ${property}), true)
      and (phone_hash = any(${hashes}::bytea[]) or name_folded = ${name}
        or plate = ${plate} and (province_id is null or ${person.provinceId}::int is null or province_id = ${person.provinceId}))
      and coalesce(id <> all(${approvedBlocks}::int[]) or updated_at > ${approvedAt}::timestamptz, true)
    order by kind, id`.execute(db);
  return rows;
}

/** Notes the desk is shown. */
export const notesOf = (hits: BlockHit[]): CheckedIn['notes'] => hits.map(({ kind, by, message }) => ({ kind, by, message }));

/** Not by a name, which is shared by many. */
export const isOnDenyList = (hits: BlockHit[]) => hits.some(({ kind, by }) => kind === 'deny' && by !== 'name');

/** A name is shared by many: it warns, and stops nobody. */
export const flagOf = (hits: BlockHit[]) =>
  hits
    .filter(({ by }) => by !== 'name')
    .map(({ kind }) => kind)
    .toSorted()[0] ?? null;

export async function addBlock(ctx: Ctx, config: Config, input: VisitorBlockInput) {
  const { reviewOn, ...columns } = columnsOf(ctx, config, input);
  const { id } = await ctx.db
    .insertInto('visitorBlock')
    .values({
      ...columns,
      kind: input.kind,
      reason: input.reason,
      reviewOn: reviewOn ?? (await inAYear(ctx)),
      byId: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { data: await emitAndRead(blockRecords, ctx, id, 'created') };
}

const inAYear = async (ctx: Ctx) => nextDay(dayOf(ctx.now, (await settingsOf(ctx)).timeZone), 365);

export async function changeBlock(ctx: Ctx, config: Config, id: number, changes: BlockChanges) {
  const known = await ctx.db
    .selectFrom('visitorBlock')
    .select(['name', 'phoneHash', 'plate'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw notFound();
  const { reviewOn, ...others } = columnsOf(ctx, config, changes, { ...known, phone: known.phoneHash });
  await ctx.db
    .updateTable('visitorBlock')
    .set({ ...others, ...(reviewOn ? { reviewOn } : {}), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return { data: await emitAndRead(blockRecords, ctx, id, 'updated') };
}

/** Ends it: that somebody was on the list, and why, stays until its own review. */
export async function endBlock(ctx: Ctx, id: number) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('visitorBlock')
    .set({ endedAt: sql`coalesce(ended_at, now())`, updatedAt: ctx.now })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  await ctx.emit('record.changed', { area: 'visitor-block', id, change: 'updated' });
  return { data: await recordOf(blockRecords, ctx, id) };
}

/** Something to know them by must stay. */
function columnsOf(ctx: Ctx, config: Config, input: BlockChanges, known: Record<string, unknown> = {}) {
  const { phone, province, plate, ...others } = input;
  if (!isKnownBy({ ...known, ...input })) throw invalidField('name', 'required');
  const hash = phone === undefined ? undefined : (phoneHashes(config, ctx.property, phone)[0] ?? null);
  if (phone && !hash) throw invalidField('phone', 'phone');
  return {
    ...others,
    ...(input.name === undefined ? {} : { nameFolded: input.name === null ? null : foldName(input.name) }),
    ...(hash === undefined ? {} : { phoneHash: hash, phoneEnd: phone ? phone.replace(/\D/g, '').slice(-4) : null }),
    ...(plate === undefined ? {} : { plate: plate === null ? null : normalizePlate(plate) }),
    ...(province === undefined ? {} : { provinceId: province }),
  };
}
const isKnownBy = ({ name, phone, plate }: Record<string, unknown>) => Boolean(name || phone || plate);
