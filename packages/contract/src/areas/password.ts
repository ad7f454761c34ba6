import { z } from 'zod';
import { endpoint, OkResponse, one } from '../kernel/endpoint.ts';
import { passwordLength } from '../password-rule.ts';
import { problem } from '../problems.ts';

/** Without two-step verification the password stands alone; with it, it may be shorter. */
export const PASSWORD_MIN = 15;
export const PASSWORD_MIN_WITH_MFA = 12;
export const PASSWORD_MAX = 128;

const isNotTooLong = (password: string) => passwordLength(password) <= PASSWORD_MAX;
/** Checked before anything is done to it: NFKC makes some letters eighteen times as long. A letter with its marks has at most four units. */
const typedPassword = z
  .string(problem('required'))
  .max(4 * PASSWORD_MAX, { error: problem('passwordLong'), abort: true })
  .normalize('NFKC');
const newPassword = typedPassword
  .refine((password) => passwordLength(password) >= PASSWORD_MIN_WITH_MFA, problem('passwordShort'))
  .refine(isNotTooLong, problem('passwordLong'));
export const givenPassword = typedPassword.min(1, problem('required')).refine(isNotTooLong, problem('passwordLong'));

const bothEqual = <T extends { password: string; passwordConfirmation: string }>(schema: z.ZodType<T>) =>
  schema.refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: problem('passwordMismatch'),
  });
const both = { password: newPassword, passwordConfirmation: typedPassword };

export const ForcedPassword = bothEqual(z.strictObject(both));
export const ChangedPassword = bothEqual(z.strictObject({ currentPassword: givenPassword, ...both }));

/** From a mail's link or a printed slip. A text and nothing else: an object here once let people into other products. */
const code = z
  .string(problem('codeWrong'))
  .trim()
  .regex(/^[\w-]{20,64}$/, problem('codeWrong'))
  .meta({ examples: ['nobody-was-ever-sent-a-code-like-this-one-here'] });
export const ResetPassword = bothEqual(z.strictObject({ ...both, code }));
export const Forgotten = z.strictObject({ email: z.email(problem('email')).max(200, problem('tooLong')) });

const secret = { rate: 'secret', audit: 'session', answer: OkResponse } as const;

export const passwordApi = {
  change: endpoint('POST', '/auth/change-password', { ...secret, body: ChangedPassword }),
  force: endpoint('POST', '/users/force-change-password', { ...secret, body: ForcedPassword }),
  forgot: endpoint('POST', '/auth/forgot-password', { ...secret, body: Forgotten }),
  /** 200 while the code still opens the door, 400 when it does not; says who it is for and how long their password must be. */
  check: endpoint('POST', '/auth/check-code', {
    ...secret,
    body: z.strictObject({ code }),
    answer: one(
      z.object({ username: z.string(), name: z.string(), purpose: z.enum(['activation', 'reset']), passwordMin: z.int() }),
    ),
  }),
  reset: endpoint('POST', '/users/reset-password-v2', { ...secret, body: ResetPassword }),
  /** By the link sent to a new address: from now on it is the account's. */
  confirmEmail: endpoint('POST', '/auth/confirm-email', {
    ...secret,
    body: z.strictObject({ code }),
    answer: one(z.object({ email: z.string() })),
  }),
};
