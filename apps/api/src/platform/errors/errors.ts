import type { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';
import { type Problem, problems } from '@lobby/contract/problems';

const names = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  408: 'RequestTimeoutError',
  409: 'ConflictError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableError',
  429: 'RateLimitError',
  500: 'InternalServerError',
  503: 'ServiceUnavailableError',
  507: 'InsufficientStorageError',
} as const;
export type Status = keyof typeof names;

export interface FieldError {
  path: string[];
  message: string;
  key?: Problem;
  count?: number;
  about?: Record<string, string>;
}
interface Details {
  key?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
}

/** A refusal the caller can act on. `message` is stable English; `details.key` names its translation. */
export class AppError extends Error {
  readonly status: Status;
  readonly details: Details;
  constructor(status: Status, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const invalid = (message: string, details?: Details) => new AppError(400, message, details);
export const unauthorized = (message = 'Sign in first', key = 'error.signInFirst') => new AppError(401, message, { key });
export const forbidden = (message = 'You may not do this', key = 'error.forbidden') => new AppError(403, message, { key });
/** The same for a missing record and for one of another property, so that existence does not leak. */
export const notFound = () => new AppError(404, 'Not found', { key: 'error.notFound' });
export const conflict = (message: string, key: string, errors?: FieldError[]) =>
  new AppError(409, message, { key, ...(errors ? { errors } : {}) });
/** Names the kinds of record that reference one, and how many of each where it is known. */
export const stillInUse = (by: { kind: string; count?: number }[]) =>
  conflict(
    'Other records still use this one',
    'error.inUse',
    by.map(({ kind, count }) => ({
      path: [kind],
      message: count === undefined ? kind : `${count} × ${kind}`,
      ...(count === undefined ? {} : { count }),
    })),
  );
export const tooLarge = () => new AppError(413, 'The body is too large', { key: 'error.tooLarge' });
/** The client disconnected: ends the work without a log line. */
export const clientGone = () => new AppError(400, 'The caller is gone', { key: 'error.badRequest' });
/** Request body slower than any real connection (slow loris). */
export const tooSlow = () => new AppError(408, 'The request took too long to arrive', { key: 'error.tooSlow' });
export const tooMany = (retryAfterSeconds: number) =>
  new AppError(429, 'Too many attempts, try again later', { key: 'error.tooMany', retryAfterSeconds });
export const unavailable = () =>
  new AppError(503, 'The service is briefly unavailable', { key: 'error.unavailable', retryAfterSeconds: 2 });

export const storageFull = () =>
  new AppError(507, 'The server cannot store anything right now', { key: 'error.storageFull', retryAfterSeconds: 60 });

/** A body, query or header that is no well-formed request. */
export const unreadable = () => invalid('The request could not be read', { key: 'error.badRequest' });
export const fieldError = (path: string[], key: Problem): FieldError => ({ path, key, message: problems[key] });
/** The first of them is the message. */
export const invalidFields = (errors: FieldError[]) => invalid(errors[0]?.message ?? '', { key: 'error.invalid', errors });
export const invalidField = (field: string | string[], key: Problem) => invalidFields([fieldError([field].flat(), key)]);

export function envelope(status: number, message: string, details: Details = {}): ErrorEnvelope {
  const { key, errors = [] } = details;
  const name = names[status as Status] ?? 'ApplicationError';
  return { data: null, error: { status, name, message, details: { ...(key ? { key } : {}), errors } } };
}
