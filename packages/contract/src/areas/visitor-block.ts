import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, personal, record } from '../kernel/field-tags.ts';
import { day, id, instant, optionalPhone, optionalText, ref, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Person, personShape } from './person.ts';
import { Province, provinceShape } from './province.ts';
import { visitPlate } from './visitor-input.ts';

export const BLOCK_KINDS = ['deny', 'watch'] as const;
const optionalDay = day
  .nullable()
  .default(null)
  .meta({ examples: [null, '2096-12-31'] });
const kind = z.enum(BLOCK_KINDS, problem('invalid'));

/** Who is not let in, or looked at first. A name alone only warns: others have it, too. */
export const VisitorBlockInput = z.strictObject({
  kind: kind.default('deny'),
  name: personal(optionalText(120), 'name').meta({ examples: ['สมชาย ใจดี'] }),
  phone: optionalPhone.meta({ examples: ['081-234-5678', null] }),
  plate: visitPlate,
  province: ref('province').nullable().default(null),
  /** Why, for those who may write here. */
  reason: personal(text(300)),
  /** What the desk is shown. */
  message: nonPersonal(optionalText(200)),
  until: optionalDay,
  /** When somebody looks whether it is still needed; left out, in a year. */
  reviewOn: optionalDay,
});
export type VisitorBlockInput = z.output<typeof VisitorBlockInput>;

export const VisitorBlock = record('visitor_block', {
  id,
  name: personal(z.string().nullable(), 'name'),
  kind,
  /** Of the phone nothing else is kept in plain words. */
  phoneEnd: personal(z.string().nullable(), 'hidden'),
  plate: personal(z.string().nullable()),
  reason: personal(z.string()),
  message: nonPersonal(z.string().nullable()),
  createdAt: instant,
  updatedAt: instant,
  until: day.nullable(),
  reviewOn: day,
  endedAt: instant.nullable(),
  province: Province.nullable().optional(),
  by: Person.nullable().optional(),
});
export type VisitorBlock = z.infer<typeof VisitorBlock>;

const ordinary = crud('/visitor/blocks', {
  item: VisitorBlock,
  input: VisitorBlockInput,
  relations: { province: () => provinceShape, by: () => personShape },
  exact: ['phoneEnd', 'plate', 'reason'],
  sort: 'createdAt:desc',
});
export const visitorBlockApi = {
  ...ordinary,
  /** Ends it; that it was there stays. */
  remove: endpoint('DELETE', '/visitor/blocks/:id', { rate: 'write', audit: 'change', stepUp: true, answer: one(VisitorBlock) }),
};

nameSchemas({ VisitorBlockInput, VisitorBlockUpdate: visitorBlockApi.update.body, VisitorBlock });
