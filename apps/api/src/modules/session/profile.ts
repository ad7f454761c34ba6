import type { Ctx } from '#kernel/context.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';

/** The person as the portal shows them, in the property the transaction is set to. */
export async function profileOf({ db, log }: Pick<Ctx, 'db' | 'log'>, account: number) {
  const row = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'membership.roleId')
    .select(['account.id', 'account.username', 'account.name', 'account.email', 'account.language', 'account.isPasswordDefault'])
    .select(['role.id as roleId', 'role.name as roleName', 'role.type as roleType'])
    .select('membership.propertyId')
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow();
  const { id, username, name, email, language } = row;
  return {
    id,
    username,
    name,
    email,
    language: language as 'th' | 'en' | null,
    isPasswordDefault: row.isPasswordDefault ? (1 as const) : (0 as const),
    role: { id: row.roleId, name: row.roleName, type: row.roleType as 'organize_admin' | 'admin' | 'user' },
    property: { id: row.propertyId, ...(await settingsOf({ db, log })) },
  };
}
