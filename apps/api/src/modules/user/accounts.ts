import { ROLE_IDS } from '@lobby/contract/constants';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#platform/module.ts';

type Names = { nameTh: string; nameEn: string };
export interface NewPerson {
  username: string;
  name: string;
  nameEn?: string;
  passwordHash: string;
  isPasswordDefault: boolean;
  status?: boolean;
  hasMfa?: boolean;
  role: keyof typeof ROLE_IDS;
}

export async function addOrganisation(db: Kysely<DB>, names: Names): Promise<number> {
  const { id } = await db.insertInto('organisation').values(names).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function addProperty(db: Kysely<DB>, organisationId: number, names: Names): Promise<number> {
  const { id } = await db
    .insertInto('property')
    .values({ ...names, organisationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addPerson(
  db: Kysely<DB>,
  organisationId: number,
  propertyIds: number[],
  { role, status = true, ...person }: NewPerson,
): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({ ...person, organisationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roleId = ROLE_IDS[role];
  await db
    .insertInto('membership')
    .values(
      propertyIds.map((propertyId) => ({ propertyId, accountId: id, roleId, status, blockedReason: status ? null : 'seed' })),
    )
    .execute();
  return id;
}

/** Sets the rest of the transaction to this property. */
export async function enterProperty(db: Kysely<DB>, propertyId: number): Promise<void> {
  await sql`select set_config('app.property_id', ${String(propertyId)}, true), set_config('app.action', 'seed', true)`.execute(
    db,
  );
}
