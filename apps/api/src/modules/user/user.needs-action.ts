import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

/** Asked by somebody else about somebody else: only then may one approve. */
export const askedMfaResets: NeedsAction = {
  name: 'mfa-reset',
  needs: 'user:write',
  rows: ({ user }) => sql`
    select account_id as id, asked_at as since from mfa_reset
    where asked_at > now() - interval '1 day' and asked_by_id <> ${user.id} and account_id <> ${user.id}`,
  link: (account) => `/user/user-management/${account}`,
};

export const mfaResetNotices: WorkSource = {
  kind: 'mfa-reset',
  needs: 'user:write',
  rows: () => sql`
    select account_id as id, asked_at as since, null::text as name, null::int as room_id, null::int as member_id, asked_by_id as by_id
    from mfa_reset where asked_at > now() - interval '1 day'`,
  link: '/user/user-management/{id}',
};
