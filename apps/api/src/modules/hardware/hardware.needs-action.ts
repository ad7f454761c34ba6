import { HEARTBEAT_SECONDS } from '@lobby/contract/areas/hardware';
import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** A device that was never heard waits since it was registered. */
export const offlineDevices: NeedsAction = {
  name: 'hardware-offline',
  needs: 'hardware:read',
  rows: () => sql`
    select id, coalesce(last_heartbeat_at, created_at) as since from hardware where status
      and coalesce(last_heartbeat_at <= now() - make_interval(secs => ${HEARTBEAT_SECONDS}), true)`,
  link: () => '/facilities/hardware?line=offline',
};
