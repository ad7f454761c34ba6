import { z } from 'zod';
import { endpoint, pageOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** By its code of the Bank of Thailand: 4 is 004. */
export const Bank = z.object({
  id,
  code: z.string(),
  shortName: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  name: z.string(),
  colour: z.string().nullable(),
  isActive: z.boolean(),
});
export type Bank = z.infer<typeof Bank>;
export const bankShape = listShape(Bank);

export const bankApi = {
  list: endpoint('GET', '/banks', {
    rate: 'read',
    audit: 'none',
    query: listQuery('code:asc'),
    answer: pageOf(Bank),
    list: bankShape,
  }),
};

nameSchemas({ Bank });
