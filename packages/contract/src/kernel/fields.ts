import { z } from 'zod';
import { problem } from '../problems.ts';
import { personal } from './field-tags.ts';

/** PostgreSQL's int: a larger number is a malformed id, not a missing record. */
export const id = z.int(problem('invalid')).positive(problem('invalid')).max(2_147_483_647, problem('invalid'));

/** The id of another record. The tag lets the security suite send a foreign id wherever a reference is accepted. */
export const ref = (area: string) => id.meta({ ref: area });

/** The same where the call uses the record up: a test that calls twice has to bring another one. */
export const usedUp = (area: string) => id.meta({ ref: area, usedUp: true });

/** One record at most, where the wire may also send a list of it: `5`, `[5]`, `[]` and null. */
export const firstOf = (one: typeof id) => {
  const list = z
    .array(one)
    .max(1, problem('tooMany'))
    .transform(([first = null]): number | null => first);
  return z
    .union([one, list], problem('invalid'))
    .nullable()
    .meta(one.meta() ?? {});
};

export const text = (max: number) =>
  z.string(problem('required')).trim().min(1, problem('required')).max(max, problem('tooLong'));

/** Text no two records may share; the tag tells the security suite to bring another one each time. */
export const uniqueText = (max: number) => text(max).meta({ unique: true });

/** How many there are of something. */
export const count = (max: number) =>
  z.int(problem('invalid')).min(0, problem('outOfRange')).max(max, problem('outOfRange')).default(0);

/** Text that may be left out; an emptied input means "no value". */
export const optionalText = (max: number) => optional(z.string().trim().max(max, problem('tooLong')));

export const email = personal(
  optional(z.union([z.literal(''), z.email(problem('email')).max(200, problem('tooLong'))], problem('email'))),
  'email',
);

/** Thai office numbers come with extensions and short codes (1669), so only the characters are checked. */
export const phone = () =>
  personal(
    z
      .string(problem('required'))
      .trim()
      .regex(/^[+*#]?[0-9][0-9 ()\-,./#*]{1,38}$/, problem('phone'))
      .meta({ examples: ['02-713-2200', '1669', '+66 81 234 5678'] }),
    'phone',
  );
export const optionalPhone = personal(optional(z.union([z.literal(''), phone()], problem('phone'))), 'phone');

export const flag = z.boolean(problem('invalid'));

/** A day of the calendar, without a zone: `2026-11-15`. */
export const day = z.iso.date(problem('invalid'));

/** `08:00:00`, on whole five minutes; `08:00` is taken for it. */
export const clockTime = z
  .string(problem('required'))
  .regex(/^([01]\d|2[0-3]):[0-5][05](:00)?$/, problem('invalid'))
  .transform((time) => (time.length === 5 ? `${time}:00` : time))
  .meta({ examples: ['08:00:00', '22:00:00'] });

/** A moment in time: a Date in code on both sides, ISO text on the wire. */
export const instant = z.coerce.date();

/** The same value, where an empty text or nothing at all is stored as null. */
function optional<T extends z.ZodType<string>>(schema: T) {
  return schema
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);
}
