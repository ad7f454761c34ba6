import { z } from 'zod';
import { STAFF_ROLES } from '../access.ts';
import { LANGUAGES } from '../constants.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { problem } from '../kernel/problems.ts';
import { PropertySettings } from './setting.ts';

const Role = z.object({ id, name: z.string(), type: z.enum(STAFF_ROLES) });
const Property = PropertySettings.extend({ id, nameTh: z.string(), nameEn: z.string(), timeZone: z.string() });

/** The person at the desk. `isPasswordDefault` is 1 while the first password still has to be changed. */
export const Profile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  isPasswordDefault: z.literal([0, 1]),
  role: Role.optional(),
  property: Property,
});
export type Profile = z.infer<typeof Profile>;

/** What the browser may keep (`userV2`): who is here, never the token. */
export const StoredUser = z.object({ id, name: z.string(), role: Role });
export type StoredUser = z.infer<typeof StoredUser>;

export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;
const newPassword = z
  .string()
  .normalize('NFKC')
  .min(PASSWORD_MIN, problem('passwordShort'))
  .max(PASSWORD_MAX, problem('passwordLong'));
const givenPassword = z.string().normalize('NFKC').min(1, problem('required')).max(PASSWORD_MAX, problem('passwordLong'));

export const SignIn = z.strictObject({
  identifier: z.string().trim().min(1, problem('required')).max(200, problem('tooLong')),
  password: givenPassword,
});

const bothEqual = <T extends { password: string; passwordConfirmation: string }>(schema: z.ZodType<T>) =>
  schema.refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: problem('passwordMismatch'),
  });

export const ForcedPassword = bothEqual(
  z.strictObject({ password: newPassword, passwordConfirmation: z.string().normalize('NFKC') }),
);
export const ChangedPassword = bothEqual(
  z.strictObject({ currentPassword: givenPassword, password: newPassword, passwordConfirmation: z.string().normalize('NFKC') }),
);

const SignedIn = z.object({ jwt: z.string(), user: Profile.omit({ role: true }).extend({ role: Role }) });
const Done = one(z.object({ ok: z.literal(true) }));

export const sessionApi = {
  login: endpoint('POST', '/auth/login', { rate: 'secret', audit: 'session', body: SignIn, answer: SignedIn }),
  refresh: endpoint('POST', '/auth/refresh', { rate: 'secret', audit: 'session', answer: SignedIn }),
  logout: endpoint('POST', '/auth/logout', { rate: 'write', audit: 'session', answer: Done }),
  me: endpoint('GET', '/users/me', {
    rate: 'read',
    audit: 'none',
    query: z.strictObject({ populate: z.enum(['role', '*']).optional() }),
    answer: one(Profile),
  }),
  forceChangePassword: endpoint('POST', '/users/force-change-password', {
    rate: 'secret',
    audit: 'session',
    body: ForcedPassword,
    answer: Done,
  }),
  changePassword: endpoint('POST', '/auth/change-password', {
    rate: 'secret',
    audit: 'session',
    body: ChangedPassword,
    answer: Done,
  }),
};
