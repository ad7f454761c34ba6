import { DUE_SOON_DAYS } from '@lobby/contract/areas/subject-request';
import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

export const dueSubjectRequests: NeedsAction = {
  name: 'subject-request-due',
  needs: 'subject-request:write',
  rows: ({ settings: { timeZone } }) => sql`
    select id, received_on::timestamp at time zone ${timeZone} as since from subject_request
    where closed_at is null and due_on <= (now() at time zone ${timeZone})::date + ${DUE_SOON_DAYS}::int`,
  link: () => '/subject-request',
};
