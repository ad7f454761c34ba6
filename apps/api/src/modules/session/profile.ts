import type { Kysely } from 'kysely';
import type { DB } from '#kernel/db.gen.ts';

/** The person as the portal shows them, in the property the transaction is set to. */
export async function profileOf(db: Kysely<DB>, account: number) {
  const row = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'membership.roleId')
    .innerJoin('property', 'property.id', 'membership.propertyId')
    .select(['account.id', 'account.username', 'account.name', 'account.email', 'account.language', 'account.isPasswordDefault'])
    .select(['role.id as roleId', 'role.name as roleName', 'role.type as roleType'])
    .select(['property.id as propertyId', 'property.nameTh', 'property.nameEn', 'property.timeZone'])
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow();
  const { id, username, name, email, language, nameTh, nameEn, timeZone } = row;
  return {
    id,
    username,
    name,
    email,
    language: language as 'th' | 'en' | null,
    isPasswordDefault: row.isPasswordDefault ? (1 as const) : (0 as const),
    role: { id: row.roleId, name: row.roleName, type: row.roleType as 'organize_admin' | 'admin' | 'user' },
    property: { id: row.propertyId, nameTh, nameEn, timeZone },
  };
}
