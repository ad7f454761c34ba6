import type { Json } from './json-schema.ts';

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const refusal = (description: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

export const headers = {
  RetryAfter: { description: 'Seconds after which the same call may be sent again.', schema: { type: 'integer', minimum: 1 } },
};

export const responses = {
  BadRequest: refusal('The input is not accepted: error.details.errors names the fields.'),
  Unauthorized: refusal('Nobody is signed in.'),
  Forbidden: refusal('Not allowed, or the password has to be given again first (error.stepUp).'),
  NotFound: refusal('No such record in this property.'),
  Conflict: refusal('The record is not in a state that allows this, or others depend on it.'),
  TooManyRequests: refusal('A rate limit is reached.', retryAfter),
  ServiceUnavailable: refusal('Briefly unavailable.', retryAfter),
  Error: refusal('Any other error.'),
};

const refTo = (name: keyof typeof responses): Json => ({ $ref: `#/components/responses/${name}` });

/** The errors a call may answer beside its own answer. */
export function errorResponses({ isPublic, writes }: { isPublic: boolean; writes: boolean }): Json {
  return {
    400: refTo('BadRequest'),
    ...(isPublic ? {} : { 401: refTo('Unauthorized'), 403: refTo('Forbidden'), 404: refTo('NotFound') }),
    ...(writes ? { 409: refTo('Conflict') } : {}),
    429: refTo('TooManyRequests'),
    503: refTo('ServiceUnavailable'),
    default: refTo('Error'),
  };
}
