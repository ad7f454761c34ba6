import type { User, UserInput, userApi } from '@lobby/contract/areas/user';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import type { z } from 'zod';
import { grant } from '#modules/request/request.public.ts';
import { requestEmailChange } from '#modules/session/session.public.ts';
import { type Config, type Ctx, forbidden, recordOf, removeRecord, updateRecord, updateRow } from '#platform/module.ts';
import { newActivation } from './user.activation.ts';
import { pageOfUser } from './user.page.ts';
import { userRecords } from './user.source.ts';

type Asked<T> = { payload: T; channel: 'cms' };
type Changes = z.output<typeof userApi.update.body>;

/** The account begins without a password. Whether this role may be given is the membership's own rule, in the database. */
export async function createUser(ctx: Ctx, config: Config, { payload, channel }: Asked<z.output<typeof UserInput>>) {
  const { username, name, email, phone, language, role, position, consent, picture } = payload;
  const { rows } = await sql<{ id: number }>`
    select auth.add_account(${username}, ${name}, ${email}, ${phone}, ${language}, ${role}, ${position}, ${JSON.stringify(consent)}) as id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id as number;
  await spreadOrganizer(ctx, id, role);
  if (picture !== null) await updateRow(ctx, userRecords.source, id, { picture });
  const activation = await newActivation(ctx, config, id);
  await ctx.emit('record.changed', { area: 'user', id, change: 'created' });
  const user: User = await recordOf(userRecords, ctx, id);
  return { data: { ...user, request: await grant(ctx, 'create-admin', channel, { id, role }), activation } };
}

/** What belongs to the person everywhere goes to the account, what belongs to this place to the membership. */
export async function updateUser(ctx: Ctx, config: Config, id: number, { deviceToken, ...changes }: Changes) {
  if (deviceToken !== undefined) await keepDevice(ctx, id, deviceToken);
  if (Object.keys(changes).length === 0) return { data: await pageOfUser(ctx, id) };
  if (ctx.user.role === 'user') throw forbidden();
  const before = await pageOfUser(ctx, id);
  const { name, email, phone, language, properties, ...here } = changes;

  if ([name, phone, language].some((given) => given !== undefined)) {
    const person = { ...before, ...given({ name, phone, language }) };
    await sql`select auth.update_account(${id}, ${person.name}, ${person.phone}, ${person.language})`.execute(ctx.db);
  }
  if (email !== undefined) await requestEmailChange(ctx, config, id, before.email, email);
  const { consent, status, blockedReason, ...rest } = here;
  await updateRecord(userRecords, ctx, id, {
    ...rest,
    ...(consent && { consent: JSON.stringify(consent) }),
    // A reason stands as long as the block and no longer.
    ...(status !== undefined && { status, blockedReason: status ? null : blockedReason }),
  });
  if (here.role !== before.role?.id) await spreadOrganizer(ctx, id, here.role);
  if (before.role?.id === ROLE_IDS.organize_admin) await withdrawOrganizer(ctx, id, here);
  // After the role: another place gets the one that holds from now on.
  if (properties !== undefined) await sql`select auth.set_memberships(${id}, ${properties}::int[])`.execute(ctx.db);
  await actAtOnce(ctx, id, changes);
  return { data: await pageOfUser(ctx, id) };
}

async function spreadOrganizer({ db }: Ctx, id: number, role: number | undefined): Promise<void> {
  if (role === ROLE_IDS.organize_admin) await sql`select auth.grant_organizer_everywhere(${id})`.execute(db);
}

/** Given in the whole organisation, it is taken in the whole organisation: by another role, a block, or leaving. */
async function withdrawOrganizer({ db, emit }: Ctx, id: number, { role, status, blockedReason }: Changes): Promise<void> {
  const lower = role === undefined || role === ROLE_IDS.organize_admin ? null : role;
  const why = status === false ? blockedReason : null;
  if (lower === null && !why) return;
  await sql`select auth.revoke_organizer_everywhere(${id}, ${lower}, ${why})`.execute(db);
  await emit('session.changed', { account: id, why: why ? 'blocked' : 'rights' });
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A block shuts every open portal of the person here; another role is looked up again by each of them. */
async function actAtOnce(ctx: Ctx, account: number, { status, role, properties }: Changes): Promise<void> {
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

export async function removeUser(ctx: Ctx, { payload: { id }, channel }: Asked<{ id: number }>) {
  const { role } = await pageOfUser(ctx, id); // staff only: residents leave by their own way
  await removeRecord(userRecords, ctx, id);
  if (role?.id === ROLE_IDS.organize_admin) await withdrawOrganizer(ctx, id, { status: false, blockedReason: 'removed' });
  await sql`select auth.forget_account(${id})`.execute(ctx.db);
  await ctx.emit('session.changed', { account: id, why: 'removed', at: ctx.property });
  return { data: { id, request: await grant(ctx, 'remove-admin', channel, { id }) } };
}

/** A browser asks for notifications for whoever sits before it, and for nobody else. */
async function keepDevice(ctx: Ctx, id: number, token: string): Promise<void> {
  if (id !== ctx.user.id) throw forbidden();
  await ctx.db
    .insertInto('device')
    .values({ accountId: id, token })
    .onConflict((conflict) => conflict.columns(['propertyId', 'accountId', 'token']).doUpdateSet({ updatedAt: ctx.now }))
    .execute();
}
