import type { Request } from '@lobby/contract/areas/request';
import { residentApi } from '@lobby/contract/areas/resident';
import { RESIDENT_ROLE_IDS, ResidentInput } from '@lobby/contract/areas/resident-input';
import { roomApi } from '@lobby/contract/areas/room';
import { ROLE_IDS, TIME_ZONE } from '@lobby/contract/constants';
import { problem } from '@lobby/contract/problems';
import { dayOf, nextDay } from '@lobby/contract/zone';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { storeIssuedActivation } from '#shared/activation/issued-activation.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import type { Records, Saved } from '#shared/call/records.ts';
import { session } from '#shared/session/store.ts';

type Body = Record<string, unknown>;
type Create = z.input<typeof residentApi.create.body>;
type Update = z.input<typeof residentApi.update.body>;

/** What is said after a call that may leave a request for somebody else to decide: then nothing has changed yet. */
export const doneOrWaits =
  (done: string) =>
  ({ data }: { data: Pick<Request, 'result'> }) =>
    data.result === null ? WAITS : done;
const WAITS = 'resident.waits';

/** What an input leaves empty is nothing. */
const withoutEmpty = (body: Body) =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, value === '' ? null : value]));

/** Inputs hold an empty text where the wire has nothing. */
const Form = ResidentInput.extend({
  role: ResidentInput.shape.role.default(ROLE_IDS.tenant),
  documentKind: ResidentInput.shape.documentKind.unwrap().default('thai-id'),
  documentCountry: z
    .string()
    .regex(/^$|^[A-Za-z]{2}$/, problem('invalid'))
    .nullable()
    .default(null),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^$|^[a-z0-9._-]{2,60}$/, problem('username'))
    .nullable()
    .default(null),
  /** Not of the resident: the request waits for somebody else to decide. */
  wait: z.boolean().default(false),
  /** Nor this: those who live in the room move out, on the page that comes next. */
  replaces: z.boolean().default(false),
});

const base = {
  ...residentApi,
  input: Form,
  // Nothing is asked of one resident: the page comes whole.
  get: { ...residentApi.get, query: residentApi.list.query.pick({ populate: true }) },
  /** The call answers main residents alone where nothing is said of roles. */
  among: { role: { id: { $in: RESIDENT_ROLE_IDS.map(String) } } },
  // Nobody is deleted: residents move out.
  mayRemove: () => false,
  remove: () => Promise.reject(new Error('a resident moves out')),
};

/** Said together with what else is wrong, not only once nothing else is. */
const NewResident = Form.refine(({ mobile, email, guardian }) => Boolean(mobile || email || guardian), {
  path: ['mobile'],
  message: problem('contact'),
  when: () => true,
});

/** A person nobody knows yet. What opens their account comes back once, and the list shows it. */
export const residentRecords = {
  ...base,
  input: NewResident,
  save: (typed, _, once) => create(typed, once),
} satisfies Records;

/** The same where the property asks for a document: of everybody but a child, who has a guardian. */
export const recordsWithDocument = {
  ...residentRecords,
  input: NewResident.safeExtend({ idCard: Form.shape.idCard.unwrap() }).refine(
    ({ idCard, guardian }) => idCard || guardian !== null,
    {
      path: ['idCard'],
      message: problem('required'),
    },
  ),
} satisfies Records;

const PERSON_FIELDS = {
  title: true,
  firstName: true,
  lastName: true,
  firstNameEn: true,
  lastNameEn: true,
  gender: true,
  mobile: true,
  email: true,
  language: true,
  documentKind: true,
  documentCountry: true,
  idCard: true,
} as const;

export type KnownPerson = { id: number; nameTh: string; nameEn: string; hasAccount?: boolean };

/** Another room for somebody who is known: what is written down about them stays as it is. */
export const recordsOfKnown = ({ id, nameTh }: KnownPerson) =>
  ({
    ...base,
    input: Form.omit({ ...PERSON_FIELDS, birthDate: true, guardian: true, photo: true }),
    save: (typed, _, once) => create({ ...typed, firstName: nameTh, knownAs: id }, once),
  }) satisfies Records;

async function create({ wait, replaces, ...typed }: Body, once: Parameters<Records['save']>[2]): Promise<Saved> {
  const payload = withoutEmpty(typed) as Create['payload'];
  const { data } = await call(residentApi.create, { body: { payload, channel: 'cms', wait: wait === true } }, once);
  if (data.activation && payload.username)
    storeIssuedActivation({
      name: [payload.firstName, payload.lastName].filter(Boolean).join(' '),
      username: payload.username,
      email: null,
      activation: data.activation,
      isNew: true,
    });
  if (data.result === null || data.userId === null) return { data: { id: null }, done: WAITS };
  const next = replaces === true ? await moveOutOfOthers(payload, data.userId) : undefined;
  return { data: { id: data.userId }, ...(next && { next }) };
}

/** Their last day is the one before the new resident moves in; where that has passed, they leave now. */
async function moveOutOfOthers({ roomID, movedIn }: Create['payload'], id: number): Promise<Saved['next']> {
  const { data } = await call(roomApi.members, { params: { roomId: roomID } });
  const others = data.filter((member) => member.isActive && member.id !== id);
  if (!others[0]) return undefined;
  const isLater =
    typeof movedIn === 'string' && movedIn > dayOf(new Date(), session.get().profile?.property.timeZone ?? TIME_ZONE);
  return {
    to: `/resident/move-out/create/${others[0].id}`,
    search: { all: 'true', stays: id, ...(isLater && { leaveOn: nextDay(movedIn, -1) }) },
  };
}

/** The page calls the phone a phone, the form sends a `mobile`; the page has the role, the form its id. */
export const residentChanges = {
  ...base,
  input: Form.pick({
    ...PERSON_FIELDS,
    birthDate: true,
    guardian: true,
    relation: true,
    livesHere: true,
    getsNotices: true,
  }).extend({ roleId: Form.shape.role }),
  shape: { ...residentApi.shape, relations: {} },
  get: {
    ...base.get,
    answer: residentApi.get.answer.transform(({ data }) => ({
      data: {
        ...data,
        mobile: data.phone,
        roleId: data.role?.id,
        documentKind: data.document?.kind ?? 'thai-id',
        documentCountry: data.document?.country ?? '',
        idCard: '',
        // Not kept: only the month somebody comes of age is.
        birthDate: null,
      },
    })),
  },
  save: async ({ documentKind, documentCountry, roleId, ...changes }, id = 0, once): Promise<Saved> => {
    const isOtherDocument = documentKind !== undefined || documentCountry !== undefined;
    if (isOtherDocument && !changes.idCard) throw missingNumber();
    const document = changes.idCard ? { documentKind, documentCountry } : {};
    const payload = withoutEmpty({
      ...changes,
      ...document,
      ...(roleId !== undefined && { role: roleId }),
      userId: id,
    }) as Update['payload'];
    const { data } = await call(residentApi.update, { body: { payload, channel: 'cms' } }, once);
    return { data: { id }, ...(data.result === null && { done: WAITS }) };
  },
} satisfies Records;

/** A document is known by its number: another type or country alone would be saved nowhere. */
const missingNumber = () =>
  new CallError(400, 'Invalid', 'error.invalid', [{ path: ['idCard'], message: 'resident.numberMissing' }]);

/** The resident of the page, from the same cache as the form. */
export const useResident = (id: number) =>
  useQuery({
    queryKey: ['resident', 'one', id],
    queryFn: () => call(residentChanges.get, { params: { id } }),
    enabled: Number.isSafeInteger(id),
  });

export type Resident = NonNullable<ReturnType<typeof useResident>['data']>['data'];
