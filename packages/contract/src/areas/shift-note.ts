import { z } from 'zod';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { id, instant, optionalText } from '../kernel/fields.ts';
import { listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { fromChat } from './chat-origin.ts';
import { Person, personShape } from './person.ts';

/** Named in a note, up to so many of each; the counts are of all. */
export const MAX_NAMED = 6;

/** What the system saw between two hand-overs. A signed note keeps it as it was at that moment. */
export const ShiftSummary = z.object({
  parcelsReceived: z.int(),
  parcelsHandedOver: z.int(),
  deniedEntries: z.int(),
  /** Devices that did not answer at the end. */
  offlineCount: z.int(),
  offline: z.array(
    z.object({ name: nonPersonal(z.string()), nameEn: nonPersonal(z.string().nullable()), since: instant.nullable() }),
  ),
  publishedCount: z.int(),
  published: z.array(z.object({ title: nonPersonal(z.string()), titleEn: nonPersonal(z.string().nullable()) })),
  /** Who changed anything in the system. */
  workers: z.array(z.object({ name: personal(z.string(), 'name'), nameEn: personal(z.string().nullable(), 'name') })),
});
export type ShiftSummary = z.infer<typeof ShiftSummary>;

/** In a list; `createdAt` is when its first line was written. */
export const ShiftNote = record('shift_note', {
  id,
  createdAt: instant,
  since: instant,
  signedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  signedBy: Person.nullable().optional(),
  confirmedBy: Person.nullable().optional(),
});
export type ShiftNote = z.infer<typeof ShiftNote>;

/** Written once and never changed: who was wrong writes another one. */
const Line = record('shift_note_line', {
  id,
  text: personal(z.string()),
  writtenAt: instant,
  writtenBy: z.string().nullable(),
  writtenByEn: z.string().nullable(),
  /** The conversation it was made from. */
  conversationId: id.nullable(),
});
export type ShiftNoteLine = z.infer<typeof Line>;

/** A whole note. The one that runs has no id before something is written in it. */
export const ShiftNotePage = z.object({
  id: id.nullable(),
  since: instant,
  signedAt: instant.nullable(),
  signedBy: Person.nullable(),
  confirmedAt: instant.nullable(),
  confirmedBy: Person.nullable(),
  summary: ShiftSummary,
  lines: z.array(Line),
});
export type ShiftNotePage = z.infer<typeof ShiftNotePage>;

export const ShiftNoteInput = z.strictObject({ text: optionalText(1000), from: fromChat });

const shape = listShape(ShiftNote, { relations: { signedBy: () => personShape, confirmedBy: () => personShape } });
const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change', answer: one(ShiftNotePage) } as const;

export const shiftNoteApi = {
  shape,
  list: endpoint('GET', '/shift-notes', { ...read, query: listQuery('createdAt:desc'), answer: pageOf(ShiftNote), list: shape }),
  get: endpoint('GET', '/shift-notes/:id', { ...read, answer: one(ShiftNotePage) }),
  /** The one that runs, and the last signed one that nobody has confirmed. */
  current: endpoint('GET', '/shift-notes/current', {
    ...read,
    answer: one(z.object({ note: ShiftNotePage, unconfirmed: ShiftNotePage.nullable() })),
  }),
  /** A line in the note that runs; without a text only the note itself, so that it can be signed. */
  write: endpoint('POST', '/shift-notes', { ...write, body: ShiftNoteInput }),
  /** Hands over: the note is closed as it is, and the next one begins. */
  sign: endpoint('POST', '/shift-notes/:id/sign', write),
  /** Whoever takes over has read it; never the one who signed. */
  confirm: endpoint('POST', '/shift-notes/:id/confirm', write),
};

nameSchemas({ ShiftNote, ShiftNotePage, ShiftNoteSummary: ShiftSummary, ShiftNoteLine: Line, ShiftNoteInput });
