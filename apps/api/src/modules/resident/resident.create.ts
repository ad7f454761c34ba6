import type { ResidentInput } from '@lobby/contract/areas/resident-input';
import type { Activation } from '@lobby/contract/areas/user';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { type Approval, ask, encryptRequestValues } from '#modules/approval/approval.public.ts';
import { recordSignedNotice } from '#modules/consent/consent.public.ts';
import { createPerson, keyForPerson, type PersonServices, personHash, type SubjectKey } from '#modules/person/person.public.ts';
import { today } from '#modules/property/property.public.ts';
import { assertQuotaLeft } from '#modules/quota/quota.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { issueActivation } from '#modules/user/user.public.ts';
import { type Ctx, conflict, invalidField } from '#platform/module.ts';
import { minorUntil } from './minor.ts';
import { assertDocumentAsWanted, assertReachable } from './resident.input-rules.ts';
import { assertNotJustAdded } from './resident.just-added.ts';
import { guardianOf, personOf, personToChange } from './resident.person.ts';

type Made = Required<Approval> & { activation: Activation | null };
/** The type follows from the role; where the caller names it, both must agree. */
export function requestTypeOf(role: number, named: number | null | undefined): 'create-account' | 'create-sub-account' {
  const type = role === ROLE_IDS.tenant ? 'create-account' : 'create-sub-account';
  const id = type === 'create-account' ? 32 : 2;
  if (named != null && named !== id) throw invalidField('type', 'invalid');
  return type;
}

export async function askForResident(
  ctx: Ctx,
  services: PersonServices,
  input: ResidentInput,
  wait: boolean,
  named?: number | null,
) {
  const type = requestTypeOf(input.role, named);
  // A known person has theirs already.
  if (input.knownAs === null) {
    assertReachable(input);
    await assertDocumentAsWanted(ctx, input);
  }
  await lockRoom(ctx, input.roomID);
  const personId = input.knownAs === null ? null : await personToChange(ctx, input.knownAs);
  if (personId !== null && input.username !== null) await assertNoAccount(ctx, personId);
  if (input.guardian !== null) await personOf(ctx, input.guardian);
  if (type === 'create-sub-account') await assertQuotaLeft(ctx, input.roomID, 'subAccount');
  const { roomID, role, relation, consent } = input;
  let made: Made | undefined;
  const id = await ask(
    ctx,
    type,
    {
      wait,
      subject:
        personId === null
          ? `resident ${personHash(services.config, ctx.property, input, input.roomID)}`
          : `person ${personId} in room ${input.roomID}`,
      payload: { role, relation, consent },
      roomId: roomID,
      photoId: input.photo,
      encrypt: async () => encryptRequestValues(await keyForPerson(ctx, services.encryption, personId), input),
      whileWaiting: (request) => register(ctx, request, input),
    },
    async () => {
      await assertNotJustAdded(ctx, input);
      made = await makeResident(ctx, services, input);
      return made;
    },
  );
  return { id, activation: made?.activation ?? null };
}

/** An applicant, as the queue lists them. */
async function register({ db }: Ctx, requestId: number, { firstName, lastName, mobile, email, gender, roomID }: ResidentInput) {
  await db
    .insertInto('registration')
    .values({ requestId, firstName, lastName, phone: mobile, email, gender, roomId: roomID })
    .execute();
}

export async function makeResident(ctx: Ctx, services: PersonServices, input: ResidentInput, key?: SubjectKey): Promise<Made> {
  const room = await ctx.db.selectFrom('room').select(['id', 'status']).where('id', '=', input.roomID).executeTakeFirst();
  if (!room) throw invalidField('roomID', 'notFound');
  const personId =
    input.knownAs === null ? await createPerson(ctx, services, input, key) : await personToChange(ctx, input.knownAs);
  if (input.knownAs !== null) await assertNotInRoom(ctx, personId, room.id);
  await completePerson(ctx, personId, input);
  const isAway = input.relation === 'owner' && room.status === 'let';
  const { id } = await ctx.db
    .insertInto('member')
    .values({
      roomId: room.id,
      personId,
      roleId: input.role,
      relation: input.relation,
      livesHere: input.livesHere ?? !isAway,
      getsNotices: input.getsNotices,
      movedIn: input.movedIn ?? (await today(ctx)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.knownAs !== null) await reopenAccount(ctx, personId);
  if (input.consent.includes('privacy')) await recordSignedNotice(ctx, personId);
  const activation = input.username === null ? null : await openAccount(ctx, services, personId, input, input.username);
  await ctx.emit('record.changed', { area: 'resident', id, change: 'created' });
  return { memberId: id, activation };
}

async function assertNotInRoom({ db }: Ctx, personId: number, roomId: number): Promise<void> {
  const here = await db
    .selectFrom('member')
    .select('id')
    .where('personId', '=', personId)
    .where('roomId', '=', roomId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (here) throw conflict('This person lives in this room already', 'error.livesHere');
}

async function completePerson(ctx: Ctx, personId: number, { birthDate, guardian, photo }: ResidentInput): Promise<void> {
  const guardianId = await guardianOf(ctx, personId, guardian);
  const until = birthDate === null ? null : minorUntil(birthDate, await today(ctx));
  if (guardianId === null && until === null && photo === null) return;
  await ctx.db
    .updateTable('person')
    .set({
      ...(guardianId !== null && { guardianId }),
      ...(until !== null && { minorUntil: until }),
      ...(photo !== null && { photoId: photo }),
    })
    .where('id', '=', personId)
    .execute();
}

/** Without the person's name, e-mail and phone: these belong to the person, and would outlive them in the account and in the log. */
async function openAccount(ctx: Ctx, { config }: PersonServices, personId: number, input: ResidentInput, username: string) {
  await assertNoAccount(ctx, personId);
  const { rows } = await sql<{ id: number }>`
    select auth.add_account(${username}, ${username}, null, null, null, ${input.language}, ${input.role}, null, '[]') as id`.execute(
    ctx.db,
  );
  const accountId = rows[0]?.id as number;
  await ctx.db.updateTable('person').set({ accountId }).where('id', '=', personId).execute();
  return issueActivation(ctx, config, accountId);
}

/** One account a person; whoever is blocked gets none by being written down again. */
async function assertNoAccount(ctx: Ctx, personId: number): Promise<void> {
  if (await hasAccount(ctx, personId)) throw conflict('This person has an account already, or is blocked', 'error.hasAccount');
}

export async function hasAccount({ db }: Ctx, personId: number): Promise<boolean> {
  const { accountId, blockedAt } = await db
    .selectFrom('person')
    .select(['accountId', 'blockedAt'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return accountId !== null || blockedAt !== null;
}

/** Somebody who moved out and comes back signs in as before, unless they are blocked. */
async function reopenAccount({ db, now }: Ctx, personId: number): Promise<void> {
  await db
    .updateTable('membership')
    .set({ status: true, blockedReason: null, updatedAt: now })
    .where('status', '=', false)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('person')
        .select('accountId')
        .where('id', '=', personId)
        .where('blockedAt', 'is', null)
        .$castTo<{ accountId: number }>(),
    )
    .execute();
}
