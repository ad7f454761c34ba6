import { z } from 'zod';
import { endpoint, pageOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { type ListShape, listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** One entry of the product's shared lists: a contact's position, a kind of mail, a payment status. */
export const Category = z.object({
  id,
  code: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  /** The English name, by which a client may ask for a status. Nodes of the release before leave it out. */
  name: z.string().optional(),
  order: z.int(),
  get parent() {
    return Category.nullable().optional();
  },
});
export type Category = z.infer<typeof Category>;

export const categoryShape: ListShape = listShape(Category, { relations: { parent: () => categoryShape } });

export const categoryApi = {
  list: endpoint('GET', '/categories', {
    rate: 'read',
    audit: 'none',
    query: listQuery('order:asc'),
    answer: pageOf(Category),
    list: categoryShape,
  }),
};

nameSchemas({ Category });
