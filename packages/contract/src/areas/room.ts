import { z } from 'zod';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, optionalText, ref, text, uniqueText, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { VEHICLES } from '../people/plate.ts';
import { problem } from '../problems.ts';
import { VEHICLE_CLASSES } from './access-event.ts';
import { ApprovedRequest, requestBody } from './approved-request.ts';
import { Building, buildingApi } from './building.ts';
import { Floor, floorApi } from './floor.ts';
import { RoomType, roomTypeApi } from './room-type.ts';

export const ROOM_STATUSES = ['vacant', 'owner', 'let', 'works'] as const;

/** Where the access system keeps the room, and which lift serves it. */
const Mapping = z.strictObject({ orgIndexCode: optionalText(64), liftNo: optionalText(20) });

/** `name` is the number on the door, `number` the address (99/123), `category` the building: it must be the floor's own. */
export const RoomInput = z.strictObject({
  name: uniqueText(20),
  number: optionalText(40),
  category: ref('building').optional(),
  floor: ref('floor'),
  roomType: ref('room-type'),
  sqm: z.number(problem('invalid')).min(0, problem('outOfRange')).max(99_999, problem('outOfRange')).nullable().default(null),
  status: z.enum(ROOM_STATUSES, problem('invalid')).default('vacant'),
  mapping: Mapping.nullable().default(null),
});

export const Room = record('room', {
  id,
  name: nonPersonal(z.string()),
  number: nonPersonal(z.string().nullable()),
  sqm: z.number().nullable(),
  status: z.enum(ROOM_STATUSES),
  mapping: nonPersonal(Mapping.nullable()),
  addonService: nonPersonal(z.array(z.string())),
  blockedByAdmin: z.boolean(),
  blockedReason: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  category: Building.optional(),
  floor: Floor.optional(),
  type: RoomType.optional(),
});
export type Room = z.infer<typeof Room>;

export const roomShape: ListShape = listShape(Room, {
  relations: { category: () => buildingApi.shape, floor: () => floorApi.shape, type: () => roomTypeApi.shape },
  searchable: true,
});

const SavedRoom = Room.extend({ request: ApprovedRequest });
const answered = one(SavedRoom);
const read = { rate: 'read', audit: 'none' } as const;
const write = { rate: 'write', audit: 'change' } as const;

const list = endpoint('GET', '/rooms', { ...read, query: listQuery('name:asc'), answer: pageOf(Room), list: roomShape });
const some = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** Whom something is for, by name. */
export const MemberName = record('member', { id, nameTh: personal(z.string(), 'name'), nameEn: personal(z.string(), 'name') });

export const Member = record('member', {
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  phone: personal(z.string().nullable(), 'phone'),
  role: z.enum(['tenant', 'sub_tenant']),
  isActive: z.boolean(),
});
export type Member = z.infer<typeof Member>;
const holder = z.object({ id, nameTh: personal(z.string(), 'name'), nameEn: personal(z.string(), 'name') });
export const RoomCard = record('card', {
  id,
  serial: personal(z.string()),
  state: z.string(),
  isActive: z.boolean(),
  validUntil: day.nullable(),
}).extend({ holder: holder.nullable() });
/** `province` in Thai, or the country of a foreign plate. */
export const RoomCar = record('car', {
  id,
  plate: personal(z.string()),
  province: nonPersonal(z.string()),
  country: nonPersonal(z.string().nullable()),
  vehicle: z.enum(VEHICLES),
  class: z.enum(VEHICLE_CLASSES).nullable(),
  brand: nonPersonal(z.string().nullable()),
  model: nonPersonal(z.string().nullable()),
  colour: nonPersonal(z.string().nullable()),
  isActive: z.boolean(),
  leftAt: instant.nullable(),
}).extend({
  provinceId: id.nullable(),
  provinceEn: nonPersonal(z.string().nullable()),
  holder: holder.nullable(),
});
export type RoomCar = z.infer<typeof RoomCar>;
/** The device in the registry, where the lift is registered. */
const liftDevice = z.object({ id, name: z.string(), nameEn: z.string().nullable() }).nullable();
const Mapped = z.object({
  id,
  name: z.string(),
  building: z.string(),
  floor: z.string(),
  mapping: Mapping.nullable(),
  lift: liftDevice,
});
const Lift = z.object({ liftNo: z.string(), building: z.object({ id, name: z.string() }), hardware: liftDevice });
const LiftDoor = Lift.extend({ floor: z.object({ id, name: z.string() }) });

export const roomApi = {
  shape: roomShape,
  input: RoomInput,
  list,
  available: { ...list, path: '/rooms/available' as const },
  get: endpoint('GET', '/rooms/:id', { ...read, query: list.query.pick({ populate: true }), answer: one(Room) }),
  create: endpoint('POST', '/requests/room', { ...write, body: requestBody(RoomInput), answer: answered }),
  update: endpoint('POST', '/requests/room/update', {
    ...write,
    body: requestBody(changesOf(RoomInput).extend({ roomId: ref('room') })),
    answer: answered,
  }),
  remove: endpoint('POST', '/requests/room/remove', {
    ...write,
    stepUp: true,
    body: requestBody(z.strictObject({ roomId: usedUp('room') })),
    answer: one(z.object({ id, request: ApprovedRequest })),
  }),
  block: endpoint('POST', '/rooms/:id/block', {
    ...write,
    body: z.strictObject({ blocked: flag, reason: text(300) }),
    answer: one(Room),
  }),
  addonService: endpoint('POST', '/rooms/addon-service', {
    ...write,
    body: z.strictObject({ roomId: ref('room'), addonService: z.array(text(60)).max(20, problem('tooLong')) }),
    answer: one(Room),
  }),
  members: endpoint('GET', '/rooms/:roomId/members', { ...read, answer: some(Member) }),
  cards: endpoint('GET', '/rooms/:roomId/cards', { ...read, answer: some(RoomCard) }),
  cars: endpoint('GET', '/rooms/:roomId/cars', { ...read, answer: some(RoomCar) }),
  mappings: endpoint('GET', '/rooms/mapping/list', { ...read, answer: some(Mapped) }),
  mappingName: endpoint('POST', '/rooms/mapping/org-index-name', {
    ...write,
    body: z.strictObject({ orgIndexCode: text(64) }),
    answer: one(z.object({ orgIndexCode: z.string(), orgIndexName: z.string().nullable(), rooms: z.array(Mapped) })),
  }),
  lifts: endpoint('GET', '/rooms/elevator-number', { ...read, answer: some(Lift) }),
  liftDoors: endpoint('GET', '/rooms/elevator-door', { ...read, answer: some(LiftDoor) }),
};

nameSchemas({
  MemberName,
  RoomInput,
  Room,
  SavedRoom,
  RoomMapping: Mapping,
  MappedRoom: Mapped,
  Member,
  RoomCar,
  RoomCard,
  Lift,
  LiftDoor,
});
