import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { day, id, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person } from './person.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, problem('invalid'));
const Closing = z.object({ id, closedThrough: day, by: Person.nullable(), at: instant });

/** Up to which day the books are closed, who closed them, newest first, and the months that can be closed now, the earliest first. */
const MonthClosings = z.object({
  closedThrough: day.nullable(),
  closings: z.array(Closing),
  months: z.array(month),
});
export type MonthClosings = z.infer<typeof MonthClosings>;

/** The month and all before it. Nothing dated in them is posted any more, and nothing opens them again. */
const CloseMonthsInput = z.strictObject({ through: month.meta({ examples: ['2020-01', '2020-02'] }) });

export const monthClosingApi = {
  list: endpoint('GET', '/ledger/closings', { rate: 'read', audit: 'none', answer: one(MonthClosings) }),
  close: endpoint('POST', '/ledger/close', {
    rate: 'write',
    audit: 'change',
    stepUp: true,
    body: CloseMonthsInput,
    answer: one(MonthClosings),
  }),
};

nameSchemas({ MonthClosings, CloseMonthsInput });
