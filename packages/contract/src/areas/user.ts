import { z } from 'zod';
import { LANGUAGES, ROLE_IDS } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { email, flag, id, instant, optionalPhone, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { ApprovedRequest, requestBody } from './approved-request.ts';
import { Category, categoryShape } from './category.ts';
import { fileShape, picture, StoredFile } from './file.ts';

/** What somebody who works here has agreed to, on paper or in the portal. */
export const USER_CONSENTS = ['privacy', 'work-rules'] as const;
export const STAFF_ROLE_IDS = [ROLE_IDS.organize_admin, ROLE_IDS.admin, ROLE_IDS.user] as const;

export const Role = z.object({ id, name: z.string(), type: z.string() });
export const roleShape: ListShape = listShape(Role);

const username = z
  .string(problem('required'))
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{2,60}$/, problem('username'))
  .meta({ unique: true });

/** What is written down about somebody who works here. Without an address the first password travels on a printed slip. */
export const UserInput = z.strictObject({
  name: text(120),
  nameEn: optionalText(120),
  username,
  email: email.meta({ examples: [null] }),
  phone: optionalPhone,
  position: ref('category').nullable().default(null),
  role: z.literal(STAFF_ROLE_IDS, problem('invalid')).meta({ examples: [ROLE_IDS.user] }),
  language: z.enum(LANGUAGES, problem('invalid')).nullable().default(null),
  picture,
  consent: z
    .array(z.enum(USER_CONSENTS, problem('invalid')))
    .max(USER_CONSENTS.length, problem('tooLong'))
    .default([]),
});

/** `status` is true for somebody who may come in; `blocked` is its inverse. */
export const User = record('membership', {
  id,
  username: personal(z.string(), 'name'),
  name: personal(z.string(), 'name'),
  nameEn: personal(z.string().nullable(), 'name'),
  email: personal(z.string().nullable(), 'email'),
  phone: personal(z.string().nullable(), 'phone'),
  status: z.boolean(),
  blocked: z.boolean(),
  blockedReason: nonPersonal(z.string().nullable()),
  hasMfa: z.boolean(),
  isActivated: z.boolean(),
  lastSeenAt: instant.nullable(),
  consent: z.array(z.enum(USER_CONSENTS)),
  createdAt: instant,
  updatedAt: instant,
  role: Role.optional(),
  position: Category.nullable().optional(),
  picture: StoredFile.nullable().optional(),
});
export type User = z.infer<typeof User>;
export const userShape: ListShape = listShape(User, {
  relations: { role: () => roleShape, position: () => categoryShape, picture: () => fileShape },
  searchable: true,
});

/** One person's page also says where else they work and who has asked to reset their two-step verification. */
const UserPage = User.extend({
  language: z.enum(LANGUAGES).nullable(),
  /** A new address that waits to be confirmed by its link. */
  pendingEmail: z.string().nullable(),
  properties: z.array(z.object({ id, nameTh: z.string(), nameEn: z.string(), isMember: z.boolean() })),
  mfaReset: z
    .object({
      askedBy: z.string(),
      askedByEn: z.string().nullable(),
      askedAt: instant,
      reason: z.string(),
      isMine: z.boolean(),
    })
    .nullable(),
});
export type UserPage = z.infer<typeof UserPage>;

/** What changes about somebody; alone, `deviceToken` is one's own browser asking for notifications. */
const UserChanges = changesOf(
  UserInput.omit({ username: true }).extend({
    status: flag,
    blockedReason: optionalText(300),
    properties: z.array(id).min(1, problem('required')).max(200, problem('tooLong')).meta({ secret: true }),
  }),
)
  .extend({ deviceToken: text(4096).optional().meta({ secret: true }) })
  .refine((changes) => Object.keys(changes).length > 0, problem('required'))
  .refine(({ status, blockedReason }) => status !== false || Boolean(blockedReason), {
    path: ['blockedReason'],
    message: problem('required'),
  });

/** Opens the door once, to choose a first password. Shown to whoever made the account and nobody else. */
export const Activation = z.object({ code: z.string(), url: z.string(), expiresAt: instant, mailed: z.boolean() });
export type Activation = z.infer<typeof Activation>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change', stepUp: true } as const;
const emailChange = { rate: 'write', audit: 'change' } as const;
const reason = z.strictObject({ reason: text(300) });

export const userApi = {
  shape: userShape,
  input: UserInput,
  list: endpoint('GET', '/users/admin', { ...read, query: listQuery('name:asc'), answer: pageOf(User), list: userShape }),
  get: endpoint('GET', '/users/:id', { ...read, query: listQuery().pick({ populate: true }), answer: one(UserPage) }),
  create: endpoint('POST', '/requests/admin', {
    ...write,
    audit: 'session',
    body: requestBody(UserInput),
    answer: one(User.extend({ request: ApprovedRequest, activation: Activation })),
  }),
  update: endpoint('PUT', '/users/:id', {
    ...write,
    body: UserChanges,
    stepUp: (body) => Object.keys(body as object).some((name) => name !== 'deviceToken'),
    answer: one(UserPage),
  }),
  remove: endpoint('POST', '/requests/admin/remove', {
    ...write,
    body: requestBody(z.strictObject({ id: usedUp('user') })),
    answer: one(z.object({ id, request: ApprovedRequest })),
  }),
  /** A new link and slip for somebody who lost the first one or their password. */
  activate: endpoint('POST', '/users/:id/activation', { ...write, audit: 'session', answer: one(Activation) }),
  /** The link to a new address once more, or the change called off. */
  resendEmailLink: endpoint('POST', '/users/:id/email-change/resend', { ...emailChange, answer: one(UserPage) }),
  cancelEmailChange: endpoint('POST', '/users/:id/email-change/cancel', { ...emailChange, answer: one(UserPage) }),
  /** Two people are needed to reset somebody's two-step verification: one asks, another approves. */
  askMfaReset: endpoint('POST', '/users/:id/mfa-reset', { ...write, body: reason, answer: one(UserPage) }),
  approveMfaReset: endpoint('POST', '/users/:id/mfa-reset/approve', { ...write, answer: one(UserPage) }),
  roles: endpoint('GET', '/users-permissions/roles', {
    ...read,
    query: listQuery('id:asc').extend({ roleId: z.coerce.number().pipe(id).optional() }),
    answer: pageOf(Role),
    list: roleShape,
  }),
};

nameSchemas({ Role, UserInput, UserUpdate: UserChanges, User, UserDetail: UserPage, Activation });
