import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person, personShape } from './person.ts';
import { MemberName } from './room.ts';

/** With `some` the authority is notified, with `high` the people, too; what nobody has judged yet counts as `some`. */
export const BREACH_RISKS = ['unknown', 'none', 'some', 'high'] as const;
/** The law's, from the moment it is known (s.37(4)). */
export const REPORT_HOURS = 72;
/** At most so many lines of what a sign-in saw. */
export const MAX_SEEN = 1000;

const moment = (example: string) =>
  instant
    .meta({ examples: [example] })
    .nullable()
    .default(null);

export const BreachInput = z.strictObject({
  knownAt: instant.meta({ examples: ['2020-01-02T09:30:00.000Z'] }),
  what: personal(text(2000)),
  people: z.int(problem('invalid')).min(0, problem('outOfRange')).max(1_000_000, problem('outOfRange')).nullable().default(null),
  risk: z.enum(BREACH_RISKS, problem('invalid')).default('unknown'),
  measures: personal(optionalText(2000)),
  /** Whose sign-in somebody else used, if one was. */
  account: ref('user').nullable().default(null),
  seenFrom: moment('2020-01-01T08:00:00.000Z'),
  seenTo: moment('2020-01-02T10:00:00.000Z'),
  officeReportedAt: moment('2020-01-03T09:00:00.000Z'),
  peopleToldAt: moment('2020-01-04T09:00:00.000Z'),
});
export type BreachInput = z.output<typeof BreachInput>;

export const Breach = record('breach', {
  id,
  knownAt: instant,
  dueAt: instant,
  what: personal(z.string()),
  people: z.int().nullable(),
  risk: z.enum(BREACH_RISKS),
  measures: personal(z.string().nullable()),
  seenFrom: instant.nullable(),
  seenTo: instant.nullable(),
  officeReportedAt: instant.nullable(),
  peopleToldAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  account: Person.nullable().optional(),
  by: Person.nullable().optional(),
});
export type Breach = z.infer<typeof Breach>;

/** From the log: sign-ins, people whose details were opened or whose movements were asked for, and files that went out. */
export const SEEN_KINDS = ['session', 'person', 'request', 'number', 'log', 'file'] as const;
const BreachSeen = z.object({
  lines: z.array(
    z.object({
      at: instant,
      kind: z.enum(SEEN_KINDS),
      action: nonPersonal(z.string()),
      /** Of a file the list it was of; of masked entries the log they are in. */
      area: nonPersonal(z.string().nullable()),
      count: z.int().nullable(),
      /** Opened shortly before: opened again within the hour it has no line of its own. */
      isBefore: z.boolean(),
      member: MemberName.nullable(),
    }),
  ),
  /** How many people are among them, and how many records the sign-in changed. */
  people: z.int(),
  changes: z.int(),
  /** There are more lines than these. */
  isCut: z.boolean(),
});
export type BreachSeen = z.infer<typeof BreachSeen>;

const { remove: _, ...ordinary } = crud('/breaches', {
  item: Breach,
  input: BreachInput,
  relations: { account: () => personShape, by: () => personShape },
  exact: ['what', 'measures'],
  sort: 'knownAt:desc',
});

/** A register: corrected, and never deleted. */
export const breachApi = {
  ...ordinary,
  seen: endpoint('GET', '/breaches/:id/seen', { rate: 'read', audit: 'none', answer: one(BreachSeen) }),
};

nameSchemas({ BreachInput, BreachUpdate: breachApi.update.body, Breach, BreachSeen });
