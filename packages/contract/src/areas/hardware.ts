import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { flag, id, instant, optionalText, ref, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Building, buildingApi } from './building.ts';
import { categoryApi } from './category.ts';
import { Floor, floorApi } from './floor.ts';

export const HARDWARE_TYPES = ['door', 'elevator', 'conventional-parking', 'auto-parking'] as const;
export const HARDWARE_DIRECTIONS = ['in', 'out', 'both'] as const;
/** A device that has said nothing for so long is offline. */
export const HEARTBEAT_SECONDS = 120;

/** What staff type in: what it is, where it stands, which way people pass it. `unit` is the building. */
export const HardwareInput = z.strictObject({
  type: z.enum(HARDWARE_TYPES, problem('required')),
  name: nonPersonal(text(120)),
  nameEn: nonPersonal(optionalText(120)),
  serialNumber: nonPersonal(optionalText(60).meta({ unique: true })),
  addr: nonPersonal(optionalText(120)),
  unit: ref('building').nullable().default(null),
  floor: ref('floor').nullable().default(null),
  place: nonPersonal(optionalText(120)),
  placeEn: nonPersonal(optionalText(120)),
  direction: z.enum(HARDWARE_DIRECTIONS, problem('invalid')).default('both'),
  status: flag.default(true),
});

/** `status` is whether it is in use; whether it answers is in `hardwareApi.states`. */
export const Hardware = record('hardware', {
  ...HardwareInput.shape,
  id,
  unit: Building.nullable().optional(),
  floor: Floor.nullable().optional(),
  lastHeartbeatAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Hardware = z.infer<typeof Hardware>;

const State = z.object({ id, status: z.boolean(), isOnline: z.boolean(), lastHeartbeatAt: instant.nullable() });

export const hardwareApi = {
  ...crud('/hardwares', {
    item: Hardware,
    input: HardwareInput,
    relations: { unit: () => buildingApi.shape, floor: () => floorApi.shape },
    sort: 'name:asc',
    searchable: true,
  }),
  types: { ...categoryApi.list, path: '/categories/hardware' as const },
  /** By the server's clock, which `asOf` tells: a tablet's may be wrong. */
  states: endpoint('GET', '/hardwares/states', {
    rate: 'read',
    audit: 'none',
    answer: z.object({ data: z.array(State), meta: z.object({ asOf: instant }) }),
  }),
};

nameSchemas({ HardwareInput, HardwareUpdate: hardwareApi.update.body, Hardware, HardwareState: State });
