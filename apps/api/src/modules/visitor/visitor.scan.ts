import type { ScanMatch } from '@lobby/contract/areas/scan';
import type { VisitState } from '@lobby/contract/areas/visitor-input';
import { normalizePlate } from '@lobby/contract/people/plate';
import { roomById, type Scanner } from '#modules/search/search.public.ts';
import type { Ctx } from '#platform/module.ts';
import { passHash } from './visitor.pass.ts';
import { isAtDesk } from './visitor.source.ts';

const MAX_FOUND = 5;
type Row = Pick<ScanMatch, 'id' | 'title' | 'room'> & { state: VisitState };

/** By the pass; for the desk also by its six digits and by the plate, which others see masked. */
export const visitorScanner: Scanner = {
  kind: 'visitor',
  needs: 'visitor:read',
  async find(ctx, code) {
    const { rows } = await ctx.query<Row>(
      `select visit.id, json_build_object('th', coalesce(visit.name, '–'), 'en', coalesce(visit.name, '–')) as title, visit_list.state, ${roomById('visit.room_id')} as room
       from visit join visit_list on visit_list.id = visit.id
       where visit.pass_hash = $1
         or $4 and visit.desk_code = $2 and visit.expected_to > now() - interval '1 day' and visit.erased_at is null
         or $4 and visit.plate = $3 and (visit.inside_since is not null or visit.expected_to > now())
       order by visit.inside_since nulls last, abs(extract(epoch from visit.expected_from - now())) limit ${MAX_FOUND}`,
      [passHash(code), code.trim(), normalizePlate(code) ?? null, isAtDesk(ctx)],
    );
    return rows.map((visit) => ({ ...visit, detail: null, act: actOf(ctx, visit.state) }));
  },
};

function actOf(ctx: Ctx, state: VisitState): ScanMatch['act'] {
  if (!isAtDesk(ctx)) return null;
  if (state === 'inside') return 'check-out';
  return state === 'expected' ? 'check-in' : null;
}
