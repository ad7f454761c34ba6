import { z } from 'zod';
import { endpoint, OkResponse, one } from '../kernel/endpoint.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** Six digits of the authenticator app. */
export const TotpCode = z.strictObject({
  code: z
    .string(problem('required'))
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, problem('codeWrong')))
    .meta({ examples: ['000000'] }),
});
/** One of the ten printed codes, however it was typed. */
export const RecoveryCode = z.strictObject({
  code: z
    .string(problem('required'))
    .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[0-9A-Z]{13}$/, problem('codeWrong')))
    .meta({ examples: ['0000000000000'] }),
});

const Codes = one(z.object({ recoveryCodes: z.array(z.string()) }));
const secret = { rate: 'secret', audit: 'session' } as const;

export const mfaApi = {
  /** The code of two-step verification. */
  verify: endpoint('POST', '/auth/mfa/verify', { ...secret, body: TotpCode, answer: OkResponse }),
  recover: endpoint('POST', '/auth/mfa/recover', {
    ...secret,
    body: RecoveryCode,
    answer: one(z.object({ ok: z.literal(true), left: z.int() })),
  }),
  /** A new secret for the app; nothing changes until a code of it is confirmed. */
  enrol: endpoint('POST', '/auth/mfa/enrol', {
    ...secret,
    stepUp: true,
    answer: one(z.object({ secret: z.string(), uri: z.string() })),
  }),
  /** Shown this once: ten codes for the day the phone is lost. */
  confirm: endpoint('POST', '/auth/mfa/confirm', { ...secret, body: TotpCode, answer: Codes }),
  renewCodes: endpoint('POST', '/auth/mfa/recovery-codes', { ...secret, stepUp: true, answer: Codes }),
  off: endpoint('POST', '/auth/mfa/off', { ...secret, stepUp: true, answer: OkResponse }),
};

nameSchemas({ TotpCode, RecoveryCode });
