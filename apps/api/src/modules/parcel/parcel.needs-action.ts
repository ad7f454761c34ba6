import { PARCEL_STATUS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

const OVERDUE_LIST = `/parcel?status=${PARCEL_STATUS.waiting}&olderThan=overdue`;
const overdue = (days: number) => sql`
  select id, created_at as since from parcel where status_id = ${PARCEL_STATUS.waiting}
    and created_at < now() - make_interval(days => ${days})`;

export const overdueParcels: NeedsAction = {
  name: 'parcel-overdue',
  needs: 'parcel:read',
  rows: ({ settings }) => overdue(settings.parcelOverdueDays),
  link: () => OVERDUE_LIST,
};

export const parcelNotices: WorkSource = {
  kind: 'parcel-overdue',
  needs: 'parcel:desk',
  rows: ({ parcelOverdueDays }) => overdue(parcelOverdueDays),
  link: OVERDUE_LIST,
  isSummary: true,
};
