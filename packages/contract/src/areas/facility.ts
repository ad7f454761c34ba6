import { z } from 'zod';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { clockTime, day, firstOf, flag, id, instant, optionalText, ref, uniqueText } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { baht, bahtAnswer } from '../money/satang.ts';
import { problem } from '../problems.ts';
import { SLOT_PROBLEMS } from '../slots.ts';
import { FeedAddress } from './feed.ts';
import { document, fileShape, picture, StoredFile } from './file.ts';
import { Floor, floorApi } from './floor.ts';
import { Hardware, hardwareApi } from './hardware.ts';

const whole = (least: number, most: number) =>
  z.int(problem('invalid')).min(least, problem('outOfRange')).max(most, problem('outOfRange'));
const fiveMinutes = (most: number) =>
  whole(0, most)
    .refine((minutes) => minutes % 5 === 0, problem('invalid'))
    .default(0);

/** One without the other is refused, so an example has neither. */
const privateHour = clockTime
  .nullable()
  .default(null)
  .meta({ examples: [null] });

/** What staff type in. Times are the property's clock; a close that is not after the open is on the next day. */
export const FacilityInput = z.strictObject({
  name: nonPersonal(uniqueText(120)),
  nameEn: nonPersonal(optionalText(120)),
  floor: ref('floor').nullable().default(null),
  parent: firstOf(ref('facility')).default(null),
  officeHourOpen: clockTime.meta({ examples: ['06:00:00', '08:00'] }),
  officeHourClose: clockTime.meta({ examples: ['22:00:00', '23:00'] }),
  /** When it can be had alone. */
  privateHourOpen: privateHour,
  privateHourClose: privateHour,
  /** How many bookings may overlap. */
  maxOnTime: whole(1, 500).default(1),
  slotHourTime: whole(0, 24)
    .default(1)
    .meta({ examples: [1, 2] }),
  slotMinuteTime: fiveMinutes(55).meta({ examples: [0, 30] }),
  /** The longest booking; nothing is until it closes. */
  limitHourTime: whole(0, 24)
    .default(0)
    .meta({ examples: [4, 8] }),
  limitMinuteTime: fiveMinutes(55).meta({ examples: [0] }),
  /** Minutes before the start until which it can be cancelled. */
  cancelAtLeast: whole(0, 43_200).default(0),
  pricePerHour: baht(0).default(0),
  minLeadMinutes: whole(0, 10_080).default(0),
  maxAheadDays: whole(0, 366).default(60),
  /** Kept free after each booking. */
  bufferMinutes: fiveMinutes(240),
  /** How long a place that costs something is kept until it is paid; 0: it is not given up. */
  holdMinutes: whole(0, 1440).default(30),
  /** After so many minutes somebody who has not come loses the place; null: never. */
  checkInMinutes: whole(5, 240).nullable().default(null),
  needsApproval: flag.default(false),
  accessGroupId: nonPersonal(optionalText(60)),
  /** Nobody else's card opens that door. */
  isDoorRestricted: flag.default(false).meta({ examples: [false] }),
  description: nonPersonal(optionalText(4000)),
  hardware: z.array(ref('hardware')).max(20, problem('tooMany')).default([]),
  isActive: flag.default(true),
  offReason: nonPersonal(optionalText(200)),
  cover: picture,
  /** The house rules: a picture or a PDF. */
  source: document,
});

const FacilityRow = record('facility', {
  id,
  name: nonPersonal(z.string()),
  nameEn: nonPersonal(z.string().nullable()),
  officeHourOpen: nonPersonal(z.string()),
  officeHourClose: nonPersonal(z.string()),
  privateHourOpen: nonPersonal(z.string().nullable()),
  privateHourClose: nonPersonal(z.string().nullable()),
  maxOnTime: z.int(),
  slotHourTime: z.int(),
  slotMinuteTime: z.int(),
  limitHourTime: z.int(),
  limitMinuteTime: z.int(),
  cancelAtLeast: z.int(),
  pricePerHour: bahtAnswer,
  minLeadMinutes: z.int(),
  maxAheadDays: z.int(),
  bufferMinutes: z.int(),
  holdMinutes: z.int(),
  checkInMinutes: z.int().nullable(),
  needsApproval: z.boolean(),
  accessGroupId: nonPersonal(z.string().nullable()),
  isDoorRestricted: z.boolean(),
  description: nonPersonal(z.string().nullable()),
  isActive: z.boolean(),
  offReason: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  floor: Floor.nullable().optional(),
});
const relatedShape = listShape(FacilityRow, { relations: { floor: () => floorApi.shape } });

export const Facility = FacilityRow.extend({
  parent: FacilityRow.nullable().optional(),
  children: z.array(FacilityRow).optional(),
  hardware: z.array(Hardware).optional(),
  cover: StoredFile.nullable().optional(),
  source: StoredFile.nullable().optional(),
});
export type Facility = z.infer<typeof Facility>;
export const facilityShape: ListShape = listShape(Facility, {
  relations: {
    floor: () => floorApi.shape,
    parent: () => relatedShape,
    children: () => relatedShape,
    hardware: () => hardwareApi.shape,
    cover: () => fileShape,
    source: () => fileShape,
  },
  searchable: true,
});

/** What opens for those who booked: a door of the access control system. */
const AccessGroup = z.object({ id: nonPersonal(z.string()), name: nonPersonal(z.string()) });
export type AccessGroup = z.infer<typeof AccessGroup>;

/** `time` on the property's clock, `at` the moment; `left` is how many more may book, `price` from the start. */
const Slot = z.object({
  time: nonPersonal(z.string()),
  at: instant,
  left: z.int(),
  price: bahtAnswer,
  problem: z.enum(SLOT_PROBLEMS).nullable(),
});
export type Slot = z.infer<typeof Slot>;
const Slots = z.object({
  data: z.array(Slot),
  meta: z.object({
    date: day,
    slotMinutes: z.int(),
    limitMinutes: z.int(),
    open: nonPersonal(z.string()),
    close: nonPersonal(z.string()),
    capacity: z.int(),
  }),
});
const askedDay = day.meta({ examples: ['2026-11-20'] });
/** Without this booking: what there is to choose from when it moves. */
export const besides = ref('booking').optional();
const wireBesides = z.coerce.number<string | number>(problem('invalid')).pipe(ref('booking')).optional();
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], problem('invalid'));

const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;

export const facilityApi = {
  shape: facilityShape,
  input: FacilityInput,
  list: endpoint('GET', '/facilities', { ...read, query: listQuery('name:asc'), answer: pageOf(Facility), list: facilityShape }),
  get: endpoint('GET', '/facilities/:id', { ...read, query: listQuery().pick({ populate: true }), answer: one(Facility) }),
  create: endpoint('POST', '/facilities', { ...write, body: FacilityInput, answer: one(Facility) }),
  update: endpoint('PUT', '/facilities/:id', { ...write, body: changesOf(FacilityInput), answer: one(Facility) }),
  remove: endpoint('DELETE', '/facilities/:id', { ...write, stepUp: true, answer: one(z.object({ id })) }),
  /** Where other calendars read what is booked, in each language. */
  feed: endpoint('GET', '/facilities/:id/feed', { ...read, answer: one(FeedAddress) }),
  accessGroups: endpoint('GET', '/facilities/mapping/list', { ...read, answer: one(z.array(AccessGroup)) }),
  /** Those no facility has yet. */
  availableAccessGroups: endpoint('GET', '/facilities/mapping/list-available', { ...read, answer: one(z.array(AccessGroup)) }),
  /** When a booking may begin on a day; with `why` also the times at which none may, each with its reason. */
  starts: endpoint('GET', '/facility-slots/:facilityId/start', {
    ...read,
    query: z.strictObject({
      date: askedDay.optional(),
      private: yes.optional(),
      why: yes.optional(),
      besides: wireBesides,
    }),
    answer: Slots,
  }),
  /** When a booking that begins there may end. Asked only, though by POST. */
  ends: endpoint('POST', '/facility-slots/:facilityId/end', {
    ...read,
    body: z.strictObject({ date: askedDay, startTime: clockTime, private: flag.default(false), besides }),
    answer: Slots,
  }),
};

nameSchemas({
  FacilityInput,
  FacilityUpdate: facilityApi.update.body,
  Facility,
  FacilityBrief: FacilityRow,
  FacilitySlots: Slots,
  AccessGroup,
});
