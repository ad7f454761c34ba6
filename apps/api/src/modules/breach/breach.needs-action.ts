import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** The authority has not been notified: 72 hours from when it was known. */
export const unreportedBreaches: NeedsAction = {
  name: 'breach-report',
  needs: 'breach:write',
  rows: () => sql`select id, known_at as since from breach where office_reported_at is null and risk <> 'none'`,
  link: () => '/breach',
};
