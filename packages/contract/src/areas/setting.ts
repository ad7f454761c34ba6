import { z } from 'zod';
import { DESK_DUTIES, STAFF_ROLES } from '../access.ts';
import { LANGUAGES, TIME_ZONE } from '../constants.ts';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { flag, optionalText, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { CARD_BYTES, CARD_FORMATS } from '../people/card-number.ts';
import { problem } from '../problems.ts';
import { picture, StoredFile } from './file.ts';
import type { RequestType } from './request.ts';

/** The colours a property may choose from; the portal has a scale of each. None is a colour that stands for a state. */
export const THEMES = ['blue', 'indigo', 'violet', 'plum', 'teal', 'slate'] as const;
export type Theme = (typeof THEMES)[number];

export const TIME_ZONES = Intl.supportedValuesOf('timeZone');
const known = new Set(TIME_ZONES);

const number = (least: number, most: number) =>
  z.int(problem('invalid')).min(least, problem('outOfRange')).max(most, problem('outOfRange'));
const eachOnce = <T extends string>(values: readonly [T, ...T[]]) =>
  z.array(z.enum(values, problem('invalid'))).refine((list) => new Set(list).size === list.length, problem('invalid'));
/** Who comes in and for how long decides everything else: such a setting asks for the password again. */
const guarded = { secret: true };

/** What may be asked for about residents, and therefore be kept for a second person to decide. */
const SECOND_PERSON_TYPES = [
  'create-account',
  'create-sub-account',
  'update-profile',
  'update-profile-image',
  'remove-resident',
  'add-card',
  'add-mifare',
  'mapping-mifare',
  'remove-mifare',
  'add-car',
  'delete-car',
] as const satisfies RequestType[];
export const VISITOR_APPROVALS = ['none', 'host', 'desk'] as const;
export const VISITOR_DOCUMENTS = ['none', 'last4', 'seen'] as const;
export const SLIP_CHECKERS = ['none', 'simulator', 'http'] as const;
export const RESIDENT_DOCUMENTS = ['none', 'optional', 'required'] as const;

/** Every setting: its section, its type, its default. The screen, the call and the reading are made from this. */
export const settingSections = {
  property: {
    nameTh: text(120),
    nameEn: text(120),
    addressTh: optionalText(500),
    addressEn: optionalText(500),
    /** Printed on receipts. */
    taxId: optionalText(13)
      .refine((value) => value === null || /^\d{13}$/.test(value), problem('invalid'))
      .meta({ examples: ['0994000165501'] }),
    timeZone: z
      .string()
      .refine((zone) => known.has(zone), problem('invalid'))
      .meta({ examples: ['Asia/Bangkok', 'Asia/Tokyo'] })
      .default(TIME_ZONE),
    logo: picture,
    photo: picture,
  },
  look: {
    theme: z.enum(THEMES, problem('invalid')).default('blue'),
    languages: eachOnce(LANGUAGES)
      .min(1, problem('required'))
      .meta({ examples: [['th', 'en'], ['th']] })
      .default([...LANGUAGES]),
  },
  parcel: {
    parcelOverdueDays: number(1, 60).default(7),
    /** Whether the residents of a room hear of a new parcel by the channel they write by. */
    parcelNotices: flag.default(true),
    /** Days after which they are reminded of a parcel that waits, and once more when it is overdue; 0 is not at all. */
    parcelReminderDays: number(0, 60).default(3),
  },
  /** How many cars find a place; 0 where there is no such car park, or it is not set. */
  parking: {
    conventionalLots: number(0, 100_000).default(0),
    sedanLots: number(0, 100_000).default(0),
    suvLots: number(0, 100_000).default(0),
  },
  booking: {
    /** Days after which a room that owes money may not book; 0: it may. */
    bookingArrearsDays: number(0, 365).default(0),
    /** Whether whoever booked hears of what the office decided, by the channel they write by. */
    bookingNotices: flag.default(true),
  },
  /** Who is asked about slips before a person decides. */
  money: {
    slipChecker: z.enum(SLIP_CHECKERS, problem('invalid')).default('none'),
    /** Whether the residents of a room hear of its bills by the channel they write by. */
    billNotices: flag.default(true),
    /** Days after the due date when they are reminded of a bill, and once more; 0 is not at all. */
    billReminderDays: number(0, 60).default(3),
    billLastReminderDays: number(0, 90).default(14),
  },
  resident: {
    /** Whether the number of a document is asked for when somebody moves in. */
    residentDocument: z.enum(RESIDENT_DOCUMENTS, problem('invalid')).default('optional'),
    /** How long a rejected application can be asked about before it is erased. */
    applicantDays: number(1, 365).default(30),
    /** How long the number of a document is kept after somebody's last move-out. */
    documentDays: number(0, 730).default(90),
    /** How many cars a room may register; 0 is no limit. */
    carsPerRoom: number(0, 100).default(0),
    /** Whether residents hear what was decided about their requests by the channel they write by. */
    requestNotices: flag.default(true),
    /** Days in which nobody is reminded of the same consent again. */
    consentReminderDays: number(1, 90).default(7),
  },
  /** Hours of the property's clock between which no device rings but for what is urgent; the same twice is never. */
  notification: { quietFrom: number(0, 23).default(21), quietUntil: number(0, 23).default(8) },
  /** How long a conversation is kept after its last message. */
  chat: { chatRetentionDays: number(30, 3650).default(365) },
  card: {
    /** How the readers of this property report a card, and which four bytes of a longer number they read. */
    cardFormat: z.enum(CARD_FORMATS, problem('invalid')).default('dec-be'),
    cardBytes: z.enum(CARD_BYTES, problem('invalid')).default('first'),
  },
  visitor: {
    /** Who says yes before somebody comes in; by `host` the desk calls the room and notes the answer. */
    visitorApproval: z.enum(VISITOR_APPROVALS, problem('invalid')).default('none'),
    /** What the desk notes of a document: nothing, its last four, or that it was seen. */
    visitorDocument: z.enum(VISITOR_DOCUMENTS, problem('invalid')).default('none'),
    visitorShowHost: flag.default(true),
    visitorShowRoom: flag.default(false),
    visitorOverstayMinutes: number(0, 1440).default(30),
    /** After so many hours a courier counts as left; 0 is never. */
    visitorDeliveryHours: number(0, 168).default(24),
    /** How long a visitor's data are kept after they left. */
    visitorRetentionDays: number(7, 365).default(90),
    visitorOpenPerRoom: number(1, 500).default(20),
    visitorNewPerDay: number(1, 500).default(10),
    /** Whether residents hear by the channel they write by that a visitor has come, or an invitation was denied. */
    visitorNotices: flag.default(true),
  },
  access: {
    secondPerson: eachOnce(SECOND_PERSON_TYPES).meta(guarded).default([]),
    deskDuties: z.enum(DESK_DUTIES, problem('invalid')).meta(guarded).default('none'),
    mfaRoles: eachOnce(STAFF_ROLES).meta(guarded).default([]),
    sessionIdleMinutes: number(5, 720).meta(guarded).default(30),
    sessionHours: number(1, 24).meta(guarded).default(12),
  },
};
const { property, look, parcel, parking, booking, money, resident, notification, chat, card, visitor, access } = settingSections;

export const Settings = z.strictObject({
  ...property,
  ...look,
  ...parcel,
  ...parking,
  ...booking,
  ...money,
  ...resident,
  ...notification,
  ...chat,
  ...card,
  ...visitor,
  ...access,
});
export type Settings = z.output<typeof Settings>;
/** The same as it is answered: with the pictures themselves. */
export const StoredSettings = z.object({ ...Settings.shape, logo: StoredFile.nullable(), photo: StoredFile.nullable() });
export type StoredSettings = z.output<typeof StoredSettings>;

/** What a session works with all day, and therefore comes with the profile. */
export const PropertySettings = z.object({ ...look, ...parcel, logo: StoredFile.nullable() });

/** True where a change touches who may come in. */
export const touchesAccess = (changes: unknown) => Object.keys(access).some((name) => Object.hasOwn(Object(changes), name));

export const settingApi = {
  get: endpoint('GET', '/settings', { rate: 'read', audit: 'none', answer: one(StoredSettings) }),
  update: endpoint('PUT', '/settings', {
    rate: 'write',
    audit: 'change',
    body: changesOf(Settings),
    answer: one(StoredSettings),
    stepUp: touchesAccess,
  }),
};

nameSchemas({ Settings: StoredSettings, SettingsUpdate: settingApi.update.body });
