import { type PersonServices, readPersonHistory } from '#modules/person/person.public.ts';
import type { Ctx } from '#platform/module.ts';
import { maskedChange } from './resident.changes.ts';
import { personOf } from './resident.person.ts';

/** What changed about the person, from which value to which, whatever room it was written down in. */
export async function readResidentHistory(ctx: Ctx, { encryption }: PersonServices, memberId: number) {
  const changes = await readPersonHistory(ctx, encryption, await personOf(ctx, memberId));
  const staff = await ctx.db
    .selectFrom('account')
    .select(['id', 'name', 'nameEn'])
    .where('id', 'in', [0, ...changes.flatMap(({ byId }) => byId ?? [])])
    .execute();
  const byId = new Map(staff.map((one) => [one.id, one]));
  return changes.map(({ byId: by, at, field, old, new: value }) => ({
    ...maskedChange(ctx, field, old, value),
    at,
    by: byId.get(by ?? 0) ?? null,
  }));
}
