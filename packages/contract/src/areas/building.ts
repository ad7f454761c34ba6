import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { count, id, instant, uniqueText } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** What staff type in. `number` is how many floors the building has by its plans. */
export const BuildingInput = z.strictObject({
  name: nonPersonal(uniqueText(60)),
  number: count(200),
  lifts: count(40),
});

/** A tower. The wire calls it a unit. */
export const Building = record('building', { ...BuildingInput.shape, id, createdAt: instant, updatedAt: instant });
export type Building = z.infer<typeof Building>;

/** One cell of the stacking plan, as small as it can be: there are thousands. */
export const PlannedRoom = z.object({
  id,
  name: z.string(),
  floor: id,
  type: id,
  status: z.string(),
  isBlocked: z.boolean(),
  waiting: z.int(),
  /** Bills that are overdue; a node of the release before does not say. */
  overdue: z.int().optional(),
  /** Visits whose guests are inside; as above. */
  inside: z.int().optional(),
});
export type PlannedRoom = z.infer<typeof PlannedRoom>;
const Named = z.object({ id, name: z.string() });
export const BuildingPlan = z.object({
  building: Named,
  /** From the top down, as one looks at a building. */
  floors: z.array(Named.extend({ level: z.int() })),
  types: z.array(Named.extend({ nameEn: z.string().nullable() })),
  rooms: z.array(PlannedRoom),
});
export type BuildingPlan = z.infer<typeof BuildingPlan>;

export const buildingApi = {
  ...crud('/units', { item: Building, input: BuildingInput, sort: 'name:asc', searchable: true }),
  plan: endpoint('GET', '/units/:id/plan', { rate: 'read', audit: 'none', answer: one(BuildingPlan) }),
};

nameSchemas({ BuildingInput, BuildingUpdate: buildingApi.update.body, Building, BuildingPlan, PlannedRoom });
