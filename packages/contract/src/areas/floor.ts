import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { count, id, instant, ref, uniqueText } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Building, buildingApi } from './building.ts';

/** `level` says where the floor stands (G, M and 12A have no number of their own), `number` how many rooms it has by its plans. */
export const FloorInput = z.strictObject({
  unit: ref('building'),
  name: nonPersonal(uniqueText(20)),
  level: z.int(problem('invalid')).min(-20, problem('outOfRange')).max(300, problem('outOfRange')).default(0),
  number: count(500),
});

export const Floor = record('floor', {
  ...FloorInput.shape,
  id,
  unit: Building.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Floor = z.infer<typeof Floor>;

export const floorApi = crud('/floors', {
  item: Floor,
  input: FloorInput,
  sort: 'level:asc',
  relations: { unit: () => buildingApi.shape },
  searchable: true,
});

nameSchemas({ FloorInput, FloorUpdate: floorApi.update.body, Floor });
