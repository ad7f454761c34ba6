import type { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';

/** One field the server would not take. `path` leads into the body that was sent. */
export type FieldError = ErrorEnvelope['error']['details']['errors'][number];

/** A call that did not work: the server's refusal, or (status 0) no answer at all. */
export class CallError extends Error {
  override name = 'CallError';
  status: number;
  key: string | undefined;
  fields: FieldError[];
  /** The server's Retry-After in milliseconds, where it sent one. */
  retryAfterMs: number | undefined;

  constructor(status: number, message: string, key?: string, fields: FieldError[] = [], retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.key = key;
    this.fields = fields;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Somebody was asked before the act and said no: nothing failed. */
export class DeclinedError extends Error {
  override name = 'DeclinedError';
}

type Envelope = { error?: { message?: string; details?: { key?: string; errors?: FieldError[] } } };

/** The specification's rule: where the message only says that there are errors, the first of them is the message. */
export function toCallError(status: number, body: unknown, retryAfter: string | null = null): CallError {
  const { message = '', details } = (body as Envelope | null)?.error ?? {};
  const fields = details?.errors ?? [];
  const saysNothing = message === '' || /errors occurred|Bad Request/.test(message);
  const text = saysNothing ? (fields[0]?.message ?? message) : message;
  return new CallError(status, text, details?.key, fields, readRetryAfter(retryAfter));
}

/** Retry-After is a number of seconds or a date. */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** The address names a record that is not there, or nothing that could be one. */
export const isMissingRecord = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400);

/** Step-up: the act is refused until the password was given once more. */
export const isStepUpRequired = (error: unknown) => error instanceof CallError && error.key === 'error.stepUp';

const PENDING_STEPS = ['error.mfaFirst', 'error.changePasswordFirst', 'error.mfaEnrolFirst', 'error.consentFirst'];
/** Something has to be done before anything else is answered; the profile says what. */
export const isPendingStep = (error: unknown) => error instanceof CallError && PENDING_STEPS.includes(error.key ?? '');
