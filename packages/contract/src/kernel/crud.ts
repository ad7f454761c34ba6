import { z } from 'zod';
import { type Endpoint, endpoint, one, pageOf } from './endpoint.ts';
import { id } from './fields.ts';
import { type ListOptions, type ListShape, listQuery, listShape, type WireQuery } from './list.ts';
import { nameSchemas } from './schema-names.ts';

const DeletedRecord = z.object({ id });
nameSchemas({ DeletedRecord });

type Described<T, I> = ListOptions & {
  item: T;
  input: I;
  sort?: string;
  /** Records that are not shown before they are published: one of them is asked for with `publicationState=preview`, like a list. */
  drafts?: true;
  /** Records with long texts: their bodies may be large. */
  large?: true;
};

/** The five calls every ordinary area has. Spread it, then add the area's own commands beside it. */
export function crud<const B extends `/${string}`, T extends z.ZodObject, I extends z.ZodObject>(
  base: B,
  described: Described<T, I>,
) {
  const { item, input, large } = described;
  const write = { rate: 'write', audit: 'change', ...(large && { large }) } as const;
  const record = `${base}/:id` as const;
  const query = listQuery(described.sort);
  const shape = listShape(item, described);
  const oneQuery = described.drafts ? query.pick({ populate: true, publicationState: true }) : query.pick({ populate: true });
  return {
    shape,
    input,
    list: endpoint('GET', base, { rate: 'read', audit: 'none', query, answer: pageOf(item), list: shape }),
    get: endpoint('GET', record, { rate: 'read', audit: 'none', query: oneQuery, answer: one(item) }),
    create: endpoint('POST', base, { ...write, body: input, answer: one(item) }),
    update: endpoint('PUT', record, { ...write, body: changesOf(input), answer: one(item) }),
    /** What is gone is gone, so it asks for the password; one answer stands for a while, also for many at once. */
    remove: endpoint('DELETE', record, { rate: 'write', audit: 'change', stepUp: true, answer: one(DeletedRecord) }),
  };
}

/** Every field may be left out of an update, and one left out keeps its value: its default must not slip in. */
export function changesOf<I extends z.ZodObject>(input: I) {
  const plain = Object.entries<z.ZodType>(input.shape).map(([name, schema]) => [name, withoutDefault(schema)]);
  return z.strictObject(Object.fromEntries(plain) as I['shape']).partial();
}

/** Its examples and tags stay. */
function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)) return schema;
  const inner = schema.unwrap() as z.ZodType;
  const meta = schema.meta();
  return meta ? inner.meta(meta) : inner;
}

/** What `crud` returns with the area's own shapes forgotten: enough for generic code on either side. */
export interface CrudApi {
  shape: ListShape;
  input: z.ZodObject;
  list: Endpoint<string, z.ZodType<WireQuery>>;
  get: Endpoint<`${string}/:id`, z.ZodType<Pick<WireQuery, 'populate'> & Partial<Pick<WireQuery, 'publicationState'>>>>;
  create: Endpoint<string, z.ZodType, z.ZodObject>;
  update: Endpoint<`${string}/:id`, z.ZodType, z.ZodObject>;
  remove: Endpoint<`${string}/:id`>;
}
