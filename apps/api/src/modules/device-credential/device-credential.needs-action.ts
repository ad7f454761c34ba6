import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';
import { isInUse, isNotExpired } from './device-credential.public.ts';

/** More than anybody counts on a home page. */
const MAX_COUNTED = 1000;

/** Cards and plates a device did not take: somebody is let in who should not be, or the other way round. */
export const failedCredentials: NeedsAction = {
  name: 'card-failed',
  needs: 'card:read',
  rows: () => sql`
    select row_number() over (order by failed_at)::int as id, since from (
      (select failed_at, changed_at as since from device_credential
        where failed_at is not null and ${isInUse} and ${isNotExpired} order by failed_at limit ${MAX_COUNTED})
      union all
      (select failed_at, changed_at from former_credential where failed_at is not null order by failed_at limit ${MAX_COUNTED})
    ) failed order by failed_at limit ${MAX_COUNTED}`,
  link: () => '/resident/card/drift',
};
