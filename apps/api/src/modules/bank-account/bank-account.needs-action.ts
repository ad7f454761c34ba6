import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

/** Everybody who could approve it hears of it, and so does who would not. */
export const proposedAccounts: NeedsAction = {
  name: 'bank-account-proposed',
  needs: 'bank-account:write',
  rows: ({ user }) => sql`
    select bank_account_id as id, created_at as since from bank_account_proposal where outcome is null and by_id is distinct from ${user.id}`,
  link: (oldest) => `/payment/bank-account/${oldest}`,
};

export const accountNotices: WorkSource = {
  kind: 'bank-account-proposed',
  needs: 'bank-account:write',
  rows: () => sql`
    select bank_account_id as id, created_at as since, null::text as name, null::int as room_id, null::int as member_id, by_id
    from bank_account_proposal where outcome is null`,
  link: '/payment/bank-account/{id}',
};
