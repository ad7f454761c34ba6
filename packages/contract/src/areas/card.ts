import { z } from 'zod';
import { importOf } from '../import.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, id, instant, optionalText, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { CARD_FORMATS } from '../people/card-number.ts';
import { problem } from '../problems.ts';
import { CredentialCounts, DeviceCredential, Sent } from './device-credential.ts';
import { approval, asked, correctingApproval, Request } from './request.ts';
import { Room, roomShape } from './room.ts';

/** In the drawer, in use, off for a while, lost, out of use. What is lost or out of use never comes back. */
export const CARD_STATES = ['stock', 'active', 'suspended', 'lost', 'broken'] as const;
export const CARD_KINDS = ['card', 'fob', 'sticker'] as const;
/** Why a card is taken from its holder. One that is returned goes back to stock. */
export const CARD_REMOVALS = ['returned', 'lost', 'broken', 'other'] as const;

const kind = z.enum(CARD_KINDS, problem('invalid'));
const NUMBERS = ['0013961168', '00D507D0', '3904871231'];
/** As it was scanned or typed, in any of the forms a reader reports. */
const cardNumber = personal(text(40).meta({ examples: NUMBERS }));
/** Which of the readings is meant; left out, the one the property's readers report. */
const format = z
  .enum(CARD_FORMATS, problem('invalid'))
  .nullable()
  .meta({ examples: [null] })
  .default(null);
const validUntil = day.nullable().default(null);

export const CardHolder = record('member', {
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
});
const CardRow = record('card', {
  id,
  kind,
  state: z.enum(CARD_STATES),
  isActive: z.boolean(),
  validUntil: day.nullable(),
  suspendedReason: nonPersonal(z.string().nullable()),
  issuedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  room: Room.nullable().optional(),
  member: CardHolder.nullable().optional(),
});
export const cardShape: ListShape = listShape(CardRow, {
  relations: { room: () => roomShape, member: () => listShape(CardHolder) },
  searchable: true,
});

/** The numbers are searched for whole, never by a part; masked in lists. */
const numbers = {
  /** As this property's readers report it. */
  serial: personal(z.string()),
  printed: personal(z.string().nullable()),
};
const ListedCard = CardRow.extend({ ...numbers, userId: id.nullable(), sync: CredentialCounts });
export type ListedCard = z.infer<typeof ListedCard>;

/** Why the server itself suspends a card; any other reason was typed by somebody. */
export const SUSPENSIONS = { movedOut: 'moved-out', reportedLost: 'reported-lost', handedIn: 'handed-in' } as const;
/** The request to take it back that waits for somebody else; until then the card is not resumed. */
const removalRequest = id.nullable();

/** Numbers whole for whoever may write. */
const CardPage = ListedCard.extend({
  uid: personal(z.string().nullable()),
  removalRequest,
  lastUsedAt: instant.nullable(),
  devices: z.array(DeviceCredential),
  /** Who has held it, the last one first. */
  holders: z.array(
    z.object({ id, nameTh: z.string(), nameEn: z.string(), room: z.string(), from: instant, to: instant.nullable() }),
  ),
});
export type CardPage = z.infer<typeof CardPage>;

/** One reading of what was scanned: what the property's readers would report for it. */
const CardReading = z.object({ format: z.enum(CARD_FORMATS), hex: z.string(), serial: z.string().nullable() });
export type CardReading = z.infer<typeof CardReading>;

/** A card that has one of these numbers, or has the scanned one printed on it. */
const KnownCard = CardRow.pick({ id: true, kind: true, state: true, validUntil: true, suspendedReason: true }).extend({
  ...numbers,
  removalRequest,
  member: CardHolder.nullable(),
  room: z.object({ id, name: z.string() }).nullable(),
});
export type KnownCard = z.infer<typeof KnownCard>;

export const NewCard = z.strictObject({ number: cardNumber, format, printed: optionalText(40), kind: kind.default('card') });

/** Without a number a card is wanted, and comes with the approval; with one it is this card. */
export const CardRequest = z.strictObject({
  userId: usedUp('member'),
  mifare: personal(optionalText(40).meta({ examples: NUMBERS })),
  format,
  printed: personal(optionalText(40)),
  kind: kind.default('card'),
  validUntil,
});
export const CardMapping = z.strictObject({ userId: usedUp('member'), mifareId: usedUp('card'), validUntil });
export const CardRemoval = z.strictObject({
  mifareId: usedUp('card'),
  reason: z.enum(CARD_REMOVALS, problem('invalid')),
  note: optionalText(300),
});

/** A card, plate or face, or the plate of a visit, that is not where it should be. */
const Drift = DeviceCredential.extend({
  /** The end of the number or plate. */
  name: z.string(),
  card: id.nullable(),
  car: id.nullable(),
  /** Whose plate it is. */
  visit: id.nullable(),
  /** Whose face it is. */
  member: CardHolder.nullable(),
  room: z.string().nullable(),
});
export type Drift = z.infer<typeof Drift>;

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;
const guarded = { ...write, stepUp: true } as const;
const page = { secretAnswer: true, answer: one(CardPage) } as const;
const answered = one(Request);

export const cardApi = {
  shape: cardShape,
  list: endpoint('GET', '/mi-fares', { ...read, query: listQuery(), answer: pageOf(ListedCard), list: cardShape }),
  get: endpoint('GET', '/mi-fares/:id', { ...read, answer: one(CardPage) }),
  /** What a scanned or printed number may be, and whose card. In the body: addresses are written down on the way. */
  read: endpoint('POST', '/mi-fares/read', {
    ...read,
    body: z.strictObject({ code: cardNumber }),
    answer: one(z.object({ readings: z.array(CardReading), cards: z.array(KnownCard) })),
  }),
  /** Not the number readers report: another number is another card. */
  update: endpoint('PUT', '/mi-fares/:id', {
    ...guarded,
    ...page,
    body: changesOf(
      z.strictObject({ kind, printed: personal(optionalText(40)).meta({ unique: true }), validUntil: day.nullable() }),
    ),
  }),
  /** New cards into stock; one that is refused stops no other. */
  addToStock: endpoint('POST', '/mi-fares', {
    ...write,
    body: z.strictObject({ cards: z.array(NewCard).min(1, problem('required')).max(200, problem('tooMany')) }),
    answer: one(
      z.object({ added: z.array(id), refused: z.array(z.object({ at: z.int(), key: z.string(), other: id.nullable() })) }),
    ),
  }),
  import: importOf('/mi-fares/import', { stepUp: true }),
  /** Off at every device until it is resumed. No password: whoever finds a stolen card should not look for one first. */
  suspend: endpoint('POST', '/mi-fares/:id/suspend', {
    ...write,
    ...page,
    body: z.strictObject({ reason: text(300) }),
  }),
  resume: endpoint('POST', '/mi-fares/:id/resume', { ...guarded, ...page }),
  /** Sends again what did not reach its device. */
  sync: endpoint('POST', '/mi-fares/:id/sync', { ...write, answer: one(Sent) }),
  /** The oldest first, and how many there are: more than anybody reads through are not answered. */
  drift: endpoint('GET', '/mi-fares/drift', { ...read, answer: one(z.object({ drift: z.array(Drift), total: z.int() })) }),
  /** Everything that drifted is sent again. */
  repair: endpoint('POST', '/mi-fares/drift/repair', { ...guarded, answer: one(Sent) }),

  add: endpoint('POST', '/requests/card', { ...guarded, body: asked(CardRequest), answer: answered }),
  approveAdd: correctingApproval('card', {
    mifare: personal(optionalText(40).meta({ examples: NUMBERS })),
    format,
    printed: personal(optionalText(40)),
  }),
  map: endpoint('POST', '/requests/card/mapping', { ...guarded, body: asked(CardMapping), answer: answered }),
  approveMap: approval('card/mapping'),
  remove: endpoint('POST', '/requests/card/remove', { ...write, body: asked(CardRemoval), answer: answered }),
  approveRemove: approval('card/remove'),
  /** What a device should have, has, and did not take. */
  ofDevice: endpoint('GET', '/hardwares/:id/credentials', {
    ...read,
    answer: one(z.object({ counts: CredentialCounts, failed: z.array(Drift) })),
  }),
  syncDevice: endpoint('POST', '/hardwares/:id/credentials/sync', { ...write, answer: one(Sent) }),
};

nameSchemas({
  Card: ListedCard,
  CardPage,
  CardReading,
  KnownCard,
  NewCard,
  CardRequest,
  CardMapping,
  CardRemoval,
  Drift,
  CardHolder,
});
