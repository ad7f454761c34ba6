import type { RequestRule } from '@lobby/contract/areas/request';
import type { ResidentInput } from '@lobby/contract/areas/resident-input';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { openRequestValues, type RequestHandler, type StoredRequest } from '#modules/approval/approval.public.ts';
import { findByDocument, keyById, type PersonServices, readDocument } from '#modules/person/person.public.ts';
import { assertQuotaLeft, limitsOf, usedBy } from '#modules/quota/quota.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, invalidField, notFound } from '#platform/module.ts';
import { maskedChange } from './resident.changes.ts';
import { hasAccount, makeResident } from './resident.create.ts';
import { carryPhoto, personOf } from './resident.person.ts';

interface Corrections {
  roomID?: number | undefined;
  relation?: ResidentInput['relation'] | undefined;
  /** A resident the applicant turns out to be: the room is added to the known person. */
  knownAs?: number | undefined;
}

/** New residents and co-residents; an approval may correct the room, the relation, and who it is. */
export const createHandlers = (services: PersonServices): RequestHandler<Corrections>[] =>
  (['create-account', 'create-sub-account'] as const).map((type) => ({
    type,
    needs: 'resident:write',
    approve: async (ctx, request, { roomID, relation, knownAs }) => {
      const input = await openRequestValues<ResidentInput>(ctx, services.encryption, request);
      const key = await keyById(ctx, services.encryption, request.subjectKeyId);
      const registration = await registrationOf(ctx, request.id);
      const room = roomID ?? registration.roomId;
      if (room === null) throw invalidField('roomID', 'required');
      if (type === 'create-sub-account') await assertQuotaLeft(ctx, room, 'subAccount', true);
      await carryPhoto(ctx, request.photoId);
      const corrected = { ...input, roomID: room, relation: relation ?? input.relation };
      const made = await makeResident(ctx, services, knownAs ? await asKnown(ctx, corrected, knownAs) : corrected, key);
      await emptyRegistration(ctx, request.id);
      return made;
    },
    rules: async (ctx, request) => [
      ...(await roomRules(ctx, request)),
      await documentRule(ctx, services, await openRequestValues<ResidentInput>(ctx, services.encryption, request)),
    ],
    changes: async (ctx, request) => {
      const input = await openRequestValues<ResidentInput>(ctx, services.encryption, request);
      const asked = SHOWN.map((field) => maskedChange(ctx, field, null, input[field]));
      return asked.filter((change) => change.new !== null);
    },
    reject: keepForQuestions,
  }));

/** What the queue shows of an applicant. */
const SHOWN = [
  'title',
  'firstName',
  'lastName',
  'firstNameEn',
  'lastNameEn',
  'mobile',
  'email',
  'idCard',
  'birthDate',
  'relation',
  'movedIn',
  'username',
] as const;

async function registrationOf({ db }: Ctx, requestId: number) {
  const found = await db
    .selectFrom('registration')
    .select(['id', 'roomId'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The person has the values now. */
async function emptyRegistration({ db, now }: Ctx, requestId: number): Promise<void> {
  await db
    .updateTable('registration')
    .set({ firstName: null, lastName: null, phone: null, email: null, erasedAt: now, updatedAt: now })
    .where('requestId', '=', requestId)
    .execute();
}

async function keepForQuestions(ctx: Ctx, { id }: StoredRequest): Promise<void> {
  const { applicantDays } = await settingsOf(ctx);
  await ctx.db
    .updateTable('registration')
    .set({ eraseAfter: sql`now() + make_interval(days => ${applicantDays})` })
    .where('requestId', '=', id)
    .execute();
}

/** Whoever has an account keeps it. */
async function asKnown(ctx: Ctx, input: ResidentInput, knownAs: number): Promise<ResidentInput> {
  return { ...input, knownAs, username: (await hasAccount(ctx, await personOf(ctx, knownAs))) ? null : input.username };
}

/** A document that is in the register belongs to somebody: the room is added to them, or the application is rejected. */
async function documentRule(ctx: Ctx, { config }: PersonServices, input: ResidentInput): Promise<RequestRule> {
  const document = input.knownAs === null ? readDocument(input) : null;
  const person = document && (await findByDocument(ctx, config, document));
  if (!person) return { rule: 'documentKnown', passes: true, facts: {} };
  const known = await ctx.db
    .selectFrom('member')
    .select(['id', 'nameTh'])
    .where('personId', '=', person)
    .orderBy('leftAt', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .executeTakeFirst();
  return { rule: 'documentKnown', passes: false, facts: { member: known?.id ?? 0, name: known?.nameTh ?? '' } };
}

async function roomRules(ctx: Ctx, { id, type }: StoredRequest): Promise<RequestRule[]> {
  const { roomId } = await registrationOf(ctx, id);
  const room: RequestRule = { rule: 'room', passes: roomId !== null, facts: {} };
  if (roomId === null || type === 'create-account') return [room];
  const { limits } = await limitsOf(ctx, roomId);
  const { active } = (await usedBy(ctx, roomId)).subAccount;
  const main = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('roomId', '=', roomId)
    .where('roleId', '=', ROLE_IDS.tenant)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return [
    room,
    { rule: 'mainResident', passes: main !== undefined, facts: {} },
    { rule: 'subAccount', passes: active < limits.subAccount, facts: { used: active, limit: limits.subAccount } },
  ];
}
