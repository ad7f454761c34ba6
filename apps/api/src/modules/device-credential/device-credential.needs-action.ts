import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** Cards and plates a device did not take: somebody is let in who should not be, or the other way round. */
export const failedCredentials: NeedsAction = {
  name: 'card-failed',
  needs: 'card:read',
  rows: () => sql`
    select row_number() over (order by failed_at)::int as id, changed_at as since from device_credential
    join hardware on hardware.id = hardware_id where failed_at is not null and hardware.status`,
  link: () => '/resident/card/drift',
};
