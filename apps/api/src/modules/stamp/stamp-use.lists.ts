import { StampUse } from '@lobby/contract/areas/stamp';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { isAtDesk } from '#modules/visitor/visitor.public.ts';
import { type Ctx, listRows } from '#platform/module.ts';
import { stampUseRecords } from './stamp.source.ts';

const maskPlate = createMask(StampUse.pick({ plate: true }));

/** What was stamped; where that was a visitor's car, with its plate as whoever asks may see it. */
export async function listStampUses(ctx: Ctx, query: WireQuery) {
  const { data, meta } = (await listRows(ctx, stampUseRecords.source, stampUseRecords.shape, query)) as {
    data: StampUse[];
    meta: object;
  };
  const plates = await platesOf(
    ctx,
    data.map(({ id }) => id),
  );
  const plateOf = (id: number) => {
    const plate = plates.get(id) ?? null;
    return isAtDesk(ctx) ? { plate } : maskPlate({ plate });
  };
  return { data: data.map((use) => ({ ...use, ...plateOf(use.id) })), meta } as never;
}

/** The car is that of the entry which was open when the stamp was asked for, the same as goes to the parking system. */
async function platesOf({ db }: Ctx, uses: number[]): Promise<Map<number, string>> {
  if (uses.length === 0) return new Map();
  const { rows } = await sql<{ id: number; plate: string }>`
    select distinct on (stamp_use.id) stamp_use.id, plate
    from stamp_use join visit_entry on visit_entry.visit_id = stamp_use.visit_id
      and in_at <= stamp_use.created_at and coalesce(out_at, 'infinity') >= stamp_use.created_at
    where stamp_use.id = any(${uses}::int[]) and ticket_no is null and plate is not null
    order by stamp_use.id, in_at desc`.execute(db);
  return new Map(rows.map(({ id, plate }) => [id, plate]));
}
