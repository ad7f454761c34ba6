import { z } from 'zod';
import { endpoint, pageOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { listQuery, listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';

/** The province a plate is registered in; Betong is a district with plates of its own. */
export const Province = z.object({ id, code: z.string(), nameTh: z.string(), nameEn: z.string(), isPlateOnly: z.boolean() });
export const provinceShape = listShape(Province);

export const provinceApi = {
  list: endpoint('GET', '/provinces', {
    rate: 'read',
    audit: 'none',
    query: listQuery('nameTh:asc'),
    answer: pageOf(Province),
    list: provinceShape,
  }),
};

nameSchemas({ Province });
