import { HEARTBEAT_SECONDS } from '@lobby/contract/areas/hardware';
import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

const isOffline = sql`status and coalesce(last_heartbeat_at <= now() - make_interval(secs => ${HEARTBEAT_SECONDS}), true)`;

/** A device that was never heard waits since it was registered. */
export const offlineDevices: NeedsAction = {
  name: 'hardware-offline',
  needs: 'hardware:read',
  rows: () => sql`select id, coalesce(last_heartbeat_at, created_at) as since from hardware where ${isOffline}`,
  link: () => '/facilities/hardware?line=offline',
};

export const deviceNotices: WorkSource = {
  kind: 'hardware-offline',
  needs: 'hardware:write',
  rows: () => sql`
    select id, coalesce(last_heartbeat_at, created_at) as since, name, name_en, null::int as room_id, null::int as member_id, null::int as by_id
    from hardware where ${isOffline}`,
  hasNameEn: true,
  link: '/facilities/hardware/{id}',
};
