import { z } from 'zod';
import { STAFF_ROLES } from '../access.ts';
import { CALENDARS, DEFAULT_PASSWORD_FLAG, LANGUAGES } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, OkResponse, one } from '../kernel/endpoint.ts';
import { email, id, instant, optionalPhone, optionalText, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { picture, StoredFile } from './file.ts';
import { givenPassword } from './password.ts';
import { PropertySettings } from './setting.ts';

const Role = z.object({ id, name: z.string(), type: z.enum(STAFF_ROLES) });
const Property = PropertySettings.extend({ id, nameTh: z.string(), nameEn: z.string(), timeZone: z.string() });

/**
 * What has to be done before anything else is answered: give the code of two-step verification, choose a password of
 * one's own, set up the two-step verification this property asks for, or acknowledge its notices.
 */
export const PENDING_STEPS = ['code', 'password', 'enrol', 'consent'] as const;
export type PendingStep = (typeof PENDING_STEPS)[number];

/** The person at the desk. `isPasswordDefault` is 1 while the first password still has to be changed. */
export const Profile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  email: z.string().nullable(),
  /** A new address that waits to be confirmed by its link. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  calendar: z.enum(CALENDARS),
  picture: StoredFile.nullable(),
  isPasswordDefault: z.literal([0, DEFAULT_PASSWORD_FLAG]),
  hasMfa: z.boolean(),
  pendingStep: z.enum(PENDING_STEPS).nullable(),
  role: Role.optional(),
  /** What the person may do here, such as `parcel:write`: their role, and what the property adds to it. */
  permissions: z.array(z.string()),
  property: Property,
  /** More than one: the portal offers to switch. */
  properties: z.int(),
});
export type Profile = z.infer<typeof Profile>;

/** What the browser may keep (`userV2`): who is here, never the token. */
export const StoredUser = z.object({ id, name: z.string(), role: Role });
export type StoredUser = z.infer<typeof StoredUser>;

export const SignIn = z.strictObject({
  identifier: z.string().trim().min(1, problem('required')).max(200, problem('tooLong')),
  password: givenPassword,
});
export const OwnProfile = changesOf(
  z.strictObject({
    name: text(120),
    nameEn: optionalText(120),
    email,
    phone: optionalPhone,
    language: z.enum(LANGUAGES).nullable(),
    calendar: z.enum(CALENDARS, problem('invalid')),
    picture,
  }),
);

const sessionId = z.uuid(problem('invalid')).meta({ examples: ['00000000-0000-4000-8000-000000000000'] });

/** One sign-in on one device, as its owner sees it. */
export const OwnSession = z.object({
  id: sessionId,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  property: z.object({ id, nameTh: z.string(), nameEn: z.string() }),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const SignedIn = z.object({ jwt: z.string(), user: Profile.omit({ role: true }).extend({ role: Role }) });
const secret = { rate: 'secret', audit: 'session' } as const;
const emailChange = { rate: 'write', audit: 'change' } as const;

export const sessionApi = {
  login: endpoint('POST', '/auth/login', { ...secret, body: SignIn, answer: SignedIn }),
  /** Each tab works in one property and refreshes for that one; a new tab goes on where the browser was last. */
  refresh: endpoint('POST', '/auth/refresh', {
    ...secret,
    body: z.strictObject({ property: id.optional() }).optional(),
    answer: SignedIn,
  }),
  switch: endpoint('POST', '/auth/switch', { ...secret, body: z.strictObject({ property: id }), answer: SignedIn }),
  logout: endpoint('POST', '/auth/logout', { rate: 'write', audit: 'session', answer: OkResponse }),
  /** The password once more, before an act that declares `stepUp`. Good for a few minutes. */
  confirm: endpoint('POST', '/auth/confirm', {
    ...secret,
    body: z.strictObject({ password: givenPassword }),
    answer: OkResponse,
  }),
  me: endpoint('GET', '/users/me', {
    rate: 'read',
    audit: 'none',
    query: z.strictObject({ populate: z.enum(['role', '*']).optional() }),
    answer: one(Profile),
  }),
  /** A new address is where a forgotten password is sent: changing it asks for the password, and its owner confirms it by a link. */
  updateMe: endpoint('PUT', '/users/me', {
    rate: 'write',
    audit: 'change',
    body: OwnProfile,
    stepUp: (body) => (body as z.output<typeof OwnProfile>).email !== undefined,
    answer: one(Profile),
  }),
  resendEmailLink: endpoint('POST', '/users/me/email-change/resend', { ...emailChange, answer: one(Profile) }),
  cancelEmailChange: endpoint('POST', '/users/me/email-change/cancel', { ...emailChange, answer: one(Profile) }),
  sessions: endpoint('GET', '/users/me/sessions', {
    rate: 'read',
    audit: 'none',
    answer: z.object({ data: z.array(OwnSession) }),
  }),
  /** One of them, or all but the one that asks. */
  endSessions: endpoint('POST', '/users/me/sessions/end', {
    rate: 'write',
    audit: 'session',
    body: z.union([z.strictObject({ session: sessionId }), z.strictObject({ others: z.literal(true) })], problem('invalid')),
    answer: one(z.object({ ended: z.int() })),
  }),
};

nameSchemas({
  StaffRole: Role,
  SessionProperty: Property,
  Profile,
  ProfileUpdate: OwnProfile,
  SignInInput: SignIn,
  SignInResponse: SignedIn,
  Session: OwnSession,
});
