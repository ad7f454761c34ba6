import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/** Staff change rooms and users by requests that are approved at once; the request stays as the record of it. */
export const requestBody = <T extends z.ZodType>(payload: T) => z.strictObject({ payload, channel: z.literal('cms') });
export type RequestBody<T> = { payload: T; channel: 'cms' };

export const ApprovedRequest = z.object({ id, type: z.string(), result: z.literal('approved') });
