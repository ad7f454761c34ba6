import type { RequestBody } from '@lobby/contract/areas/approved-request';
import type { User, UserInput, userApi } from '@lobby/contract/areas/user';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { z } from 'zod';
import { approvedAtOnce } from '#modules/approval/approval.public.ts';
import { registerDevice } from '#modules/notification/notification.public.ts';
import { requestEmailChange } from '#modules/session/session.public.ts';
import { type Config, type Ctx, forbidden, recordOf, removeRecord, updateRecord, updateRow } from '#platform/module.ts';
import { issueActivation } from './user.activation.ts';
import { readUserPage } from './user.page.ts';
import { userRecords } from './user.source.ts';

type Changes = z.output<typeof userApi.update.body>;

/** The account is created without a password. Whether this role may be granted is checked by the membership's trigger. */
export async function createUser(ctx: Ctx, config: Config, { payload, channel }: RequestBody<z.output<typeof UserInput>>) {
  const { username, name, nameEn, email, phone, language, role, position, consent, picture } = payload;
  const { rows } = await sql<{ id: number }>`
    select auth.add_account(${username}, ${name}, ${nameEn}, ${email}, ${phone}, ${language}, ${role}, ${position},
      ${JSON.stringify(consent)}) as id`.execute(ctx.db);
  const id = rows[0]?.id as number;
  await grantOrganizerEverywhere(ctx, id, role);
  if (picture !== null) await updateRow(ctx, userRecords.source, id, { picture });
  const activation = await issueActivation(ctx, config, id);
  await ctx.emit('record.changed', { area: 'user', id, change: 'created' });
  const user: User = await recordOf(userRecords, ctx, id);
  return { data: { ...user, request: await approvedAtOnce(ctx, 'create-admin', channel, { id, role }), activation } };
}

/** Fields of the person go to the account, fields of this property to the membership. */
export async function updateUser(ctx: Ctx, config: Config, id: number, { deviceToken, ...changes }: Changes) {
  if (deviceToken !== undefined) await registerDevice(ctx, config, id, deviceToken);
  if (Object.keys(changes).length === 0) return { data: await readUserPage(ctx, id) };
  if (ctx.user.role === 'user') throw forbidden();
  const before = await readUserPage(ctx, id);
  const { name, nameEn, email, phone, language, properties, ...here } = changes;

  if ([name, nameEn, phone, language].some((given) => given !== undefined)) {
    const person = { ...before, ...withoutUndefined({ name, nameEn, phone, language }) };
    await sql`select auth.update_account(${id}, ${person.name}, ${person.nameEn}, ${person.phone}, ${person.language})`.execute(
      ctx.db,
    );
  }
  if (email !== undefined) await requestEmailChange(ctx, config, id, before.email, email);
  const { consent, status, blockedReason, ...rest } = here;
  await updateRecord(userRecords, ctx, id, {
    ...rest,
    ...(consent && { consent: JSON.stringify(consent) }),
    // The reason is cleared with the block.
    ...(status !== undefined && { status, blockedReason: status ? null : blockedReason }),
  });
  if (here.role !== before.role?.id) await grantOrganizerEverywhere(ctx, id, here.role);
  if (before.role?.id === ROLE_IDS.organize_admin) await revokeOrganizerEverywhere(ctx, id, here);
  // After the role: other properties get the new one.
  if (properties !== undefined) await sql`select auth.set_memberships(${id}, ${properties}::int[])`.execute(ctx.db);
  await notifySessions(ctx, id, changes);
  return { data: await readUserPage(ctx, id) };
}

async function grantOrganizerEverywhere({ db }: Ctx, id: number, role: number | undefined): Promise<void> {
  if (role === ROLE_IDS.organize_admin) await sql`select auth.grant_organizer_everywhere(${id})`.execute(db);
}

/** The role applies to the whole organisation, so it is revoked there, too: by another role, a block, or removal. */
async function revokeOrganizerEverywhere({ db, emit }: Ctx, id: number, { role, status, blockedReason }: Changes): Promise<void> {
  const lower = role === undefined || role === ROLE_IDS.organize_admin ? null : role;
  const why = status === false ? blockedReason : null;
  if (lower === null && !why) return;
  await sql`select auth.revoke_organizer_everywhere(${id}, ${lower}, ${why})`.execute(db);
  await emit('session.changed', { account: id, why: why ? 'blocked' : 'rights' });
}

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A block ends the person's sessions in this property; after a change of role their portals reload it. */
async function notifySessions(ctx: Ctx, account: number, { status, role, properties }: Changes): Promise<void> {
  if (status === false) {
    await ctx.db
      .updateTable('session')
      .set({ endedAt: sql`now()`, endedWhy: 'blocked' })
      .where('accountId', '=', account)
      .where('endedAt', 'is', null)
      .execute();
    await ctx.emit('session.changed', { account, why: 'blocked', at: ctx.property });
  } else if (role !== undefined) await ctx.emit('session.changed', { account, why: 'rights', at: ctx.property });
  if (properties !== undefined) await ctx.emit('session.changed', { account, why: 'rights' });
}

export async function removeUser(ctx: Ctx, { payload: { id }, channel }: RequestBody<{ id: number }>) {
  const { role } = await readUserPage(ctx, id); // staff only
  await removeRecord(userRecords, ctx, id);
  if (role?.id === ROLE_IDS.organize_admin) await revokeOrganizerEverywhere(ctx, id, { status: false, blockedReason: 'removed' });
  await sql`select auth.forget_account(${id})`.execute(ctx.db);
  await ctx.emit('session.changed', { account: id, why: 'removed', at: ctx.property });
  return { data: { id, request: await approvedAtOnce(ctx, 'remove-admin', channel, { id }) } };
}
