import { PARCEL_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

export const overdueParcels: NeedsAction = {
  name: 'parcel-overdue',
  needs: 'parcel:read',
  rows: ({ settings }) => sql`
    select id, created_at as since from parcel where status_id = ${PARCEL_STATUS.waiting}
      and created_at < now() - make_interval(days => ${settings.parcelOverdueDays})`,
  link: () => `/parcel?status=${PARCEL_STATUS.waiting}&olderThan=overdue`,
};
