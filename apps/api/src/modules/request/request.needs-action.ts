import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** For whoever may decide, also where some of them are their own: a colleague has to be asked. */
export const waitingRequests: NeedsAction = {
  name: 'request-waiting',
  needs: 'request:write',
  rows: () => sql`select id, created_at as since from request where result is null`,
  link: () => '/resident/application',
};
