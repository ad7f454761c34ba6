import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** For everybody but the one who signed. */
export const unconfirmedNotes: NeedsAction = {
  name: 'shift-note-unconfirmed',
  needs: 'shift-note:write',
  rows: ({ user }) => sql`
    select id, signed_at as since from shift_note
    where signed_at is not null and confirmed_at is null and signed_by_id <> ${user.id}
      and signed_at = (select max(signed_at) from shift_note)`,
  link: () => '/shift-note',
};
