import { z } from 'zod';
import { changesOf } from '../kernel/crud.ts';
import { endpoint, one, pageOf } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, ref, text, usedUp } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { normalizePlate, VEHICLES } from '../people/plate.ts';
import { problem } from '../problems.ts';
import { VEHICLE_CLASSES } from './access-event.ts';
import { Sent } from './device-credential.ts';
import { Province, provinceShape } from './province.ts';
import { approval, asked, Request } from './request.ts';
import { Room, roomShape } from './room.ts';

export const CAR_COLOURS = [
  'white',
  'black',
  'grey',
  'silver',
  'blue',
  'red',
  'brown',
  'green',
  'yellow',
  'orange',
  'gold',
  'pink',
  'purple',
  'other',
] as const;
const vehicle = z.enum(VEHICLES, problem('invalid'));

/** Who uses it. The security suite names one record in each place of a body, and a room of its own: it leaves this out. */
const carUser = ref('member').nullable().default(null).meta({ secret: true });
/** What may be corrected later, as its user may. Another plate is another car. */
const details = {
  /** Which size of lot it needs in the automatic car park. */
  class: z.enum(VEHICLE_CLASSES, problem('invalid')).nullable().default(null),
  brand: optionalText(40),
  model: optionalText(40),
  colour: z.enum(CAR_COLOURS, problem('invalid')).nullable().default(null),
};

export const CarInput = z
  .strictObject({
    userId: carUser,
    /** Left out, it is the room of the resident. */
    roomID: ref('room').nullable().default(null),
    plate: text(30)
      .refine((typed) => normalizePlate(typed) !== undefined, problem('invalid'))
      .meta({ unique: true }),
    province: ref('province').nullable().default(null),
    /** Of a foreign plate, which has no province. */
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^(?!TH)[A-Z]{2}$/, problem('invalid'))
      .nullable()
      .default(null)
      .meta({ examples: [null, 'LA', 'MY'] }),
    vehicle: vehicle.default('car'),
    ...details,
  })
  .refine(({ userId, roomID }) => userId !== null || roomID !== null, { path: ['roomID'], message: problem('required') })
  .refine(({ province, country }) => province !== null || country !== null, { path: ['province'], message: problem('required') })
  .refine(({ province, country }) => province === null || country === null, { path: ['country'], message: problem('invalid') })
  .refine((car) => car.class === null || car.vehicle === 'car', { path: ['class'], message: problem('invalid') });
export type CarInput = z.infer<typeof CarInput>;

const CarHolder = record('member', {
  id,
  nameTh: personal(z.string(), 'name'),
  nameEn: personal(z.string(), 'name'),
  isActive: z.boolean(),
});

/** The plate is whole for whoever may write, masked for others. */
export const Car = record('car', {
  id,
  plate: personal(z.string()),
  country: nonPersonal(z.string().nullable()),
  vehicle,
  class: z.enum(VEHICLE_CLASSES).nullable(),
  brand: nonPersonal(z.string().nullable()),
  model: nonPersonal(z.string().nullable()),
  colour: z.enum(CAR_COLOURS).nullable(),
  isActive: z.boolean(),
  leftAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  province: Province.nullable().optional(),
  holder: CarHolder.nullable().optional(),
  room: Room.optional(),
});
export type Car = z.infer<typeof Car>;
const carHolderShape: ListShape = listShape(CarHolder);
export const carShape: ListShape = listShape(Car, {
  relations: { province: () => provinceShape, holder: () => carHolderShape, room: () => roomShape },
  exact: ['plate'],
});

const write = { rate: 'write', audit: 'change' } as const;

export const carApi = {
  shape: carShape,
  list: endpoint('GET', '/cars', {
    rate: 'read',
    audit: 'none',
    query: listQuery('id:desc'),
    answer: pageOf(Car),
    list: carShape,
  }),
  /** `carId` is null while the request waits. */
  add: endpoint('POST', '/requests/car', {
    ...write,
    body: asked(CarInput),
    answer: one(Request.extend({ carId: id.nullable() })),
  }),
  approve: approval('car'),
  remove: endpoint('POST', '/cars/delete-car', {
    ...write,
    body: z.strictObject({ carId: usedUp('car'), reason: optionalText(300), wait: flag.default(false) }),
    answer: one(Request),
  }),
  approveRemoval: approval('car/delete'),
  update: endpoint('PUT', '/cars/:id', {
    ...write,
    secretAnswer: true,
    body: changesOf(z.strictObject({ ...details, userId: carUser })),
    answer: one(Car),
  }),
  /** Sends its plate again to the gates it did not reach. */
  sync: endpoint('POST', '/cars/:id/sync', { ...write, answer: one(Sent) }),
};

nameSchemas({ CarInput, Car, CarHolder });
