import { z } from 'zod';
import { AREAS, type Area } from '../access.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { instant, optionalText, text } from '../kernel/fields.ts';
import { listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person, personShape } from './person.ts';

/** What an entry tells: a record was made, changed or deleted; somebody came or went; the log itself was looked into. */
export const LOG_KINDS = ['create', 'update', 'delete', 'session', 'reveal', 'export', 'note'] as const;

/** What a list may be asked by: each has its index. `record` is the table the entry is about. */
export const LogEntry = z.object({
  id: z.int().positive(),
  at: instant,
  kind: z.enum(LOG_KINDS),
  record: z.string(),
  recordId: z.string().nullable(),
});
const logShape = listShape(LogEntry, { relations: { person: () => personShape } });

const Name = z.object({ nameTh: z.string(), nameEn: z.string() });
/** A plain value, or the name of the record an id leads to. */
const Value = z.union([z.string(), z.number(), z.boolean(), Name]).nullable();
const Change = z.object({ field: z.string(), before: Value, after: Value, isMasked: z.boolean() });

export const Log = LogEntry.extend({
  person: Person.nullable().optional(),
  /** The call that did it, or what was done where no record changed. */
  action: z.string(),
  /** What people call the record, where it is known. */
  name: Name.nullable(),
  changes: z.array(Change),
});
export type Log = z.infer<typeof Log>;
export type LogChange = z.infer<typeof Change>;
export type LogValue = z.infer<typeof Value>;

const read = { rate: 'read', audit: 'none' } as const;
const noted = { rate: 'write', audit: 'change', stepUp: true } as const;

/** Lists of people, and of what belongs to them. A file of these asks for the password again. */
const PERSONAL: Area[] = ['log', 'user', 'resident', 'request', 'registration', 'parcel'];
const Export = z.strictObject({
  area: z.enum(AREAS, problem('invalid')).meta({ examples: ['log'] }),
  filter: optionalText(1000),
  count: z.int(problem('invalid')).min(0, problem('outOfRange')).max(1_000_000, problem('outOfRange')),
});

export const logApi = {
  shape: logShape,
  list: endpoint('GET', '/loggers', { ...read, query: listQuery('at:desc'), answer: pageOf(Log), list: logShape }),
  /** Whose doings may be asked for: the staff of the property. */
  people: endpoint('GET', '/loggers/people', { ...read, answer: z.object({ data: z.array(Person) }) }),
  reveal: endpoint('POST', '/loggers/:id/reveal', {
    ...noted,
    secretAnswer: true,
    body: z.strictObject({ reason: text(300) }),
    answer: one(Log),
  }),
  /** Said before a file of any list is written: of what, how it was narrowed, and how many records go out. */
  export: endpoint('POST', '/loggers/export', {
    ...noted,
    body: Export,
    stepUp: (body) => PERSONAL.includes((body as z.output<typeof Export>).area),
    answer: one(z.object({ id: z.int().positive() })),
  }),
};

nameSchemas({ AuditLogEntry: Log, AuditLogValue: Value });
