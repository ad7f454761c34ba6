import { permissionsOf, type StaffRole } from '@lobby/contract/access';
import type { OwnProfile } from '@lobby/contract/areas/session';
import type { Calendar } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fileIn } from '#modules/file/file.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Config, Ctx, SignedIn } from '#platform/module.ts';
import { pendingEmailOf, requestEmailChange } from './email-change.service.ts';

/** The profile of a person in the property the transaction is set to. */
export async function profileOf(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  { id: account, pendingStep }: Pick<SignedIn, 'id' | 'pendingStep'>,
) {
  const row = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .innerJoin('role', 'role.id', 'membership.roleId')
    .select(['account.id', 'account.username', 'account.name', 'account.nameEn', 'account.email', 'account.phone'])
    .select(['account.language', 'account.calendar'])
    .select(['account.isPasswordDefault', 'account.hasMfa', fileIn('membership.pictureId').as('picture')])
    .select(['role.id as roleId', 'role.name as roleName', 'role.type as roleType'])
    .select(['membership.propertyId', sql<number>`auth.count_properties()`.as('properties')])
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow();
  const { id, username, name, nameEn, email, phone, language, picture, hasMfa, properties } = row;
  const settings = await settingsOf({ db, log });
  const type = row.roleType as StaffRole;
  return {
    id,
    username,
    name,
    nameEn,
    email,
    pendingEmail: await pendingEmailOf({ db }, id),
    phone,
    language: language as 'th' | 'en' | null,
    calendar: row.calendar as Calendar,
    picture,
    isPasswordDefault: row.isPasswordDefault ? (1 as const) : (0 as const),
    hasMfa,
    pendingStep,
    role: { id: row.roleId, name: row.roleName, type },
    permissions: permissionsOf(type, settings.deskDuties),
    property: { id: row.propertyId, ...settings },
    properties,
  };
}

export async function updateOwn(ctx: Ctx, config: Config, { picture, email, ...changes }: z.output<typeof OwnProfile>) {
  const before = await profileOf(ctx, ctx.user);
  const { name, nameEn, phone, language, calendar } = { ...before, ...changes };
  await sql`select auth.update_own(${name}, ${nameEn}, ${phone}, ${language}, ${calendar})`.execute(ctx.db);
  if (email !== undefined) await requestEmailChange(ctx, config, ctx.user.id, before.email, email);
  if (picture !== undefined)
    await ctx.db.updateTable('membership').set({ pictureId: picture }).where('accountId', '=', ctx.user.id).execute();
  await ctx.emit('record.changed', { area: 'user', id: ctx.user.id, change: 'updated' });
  return { data: await profileOf(ctx, ctx.user) };
}
