import { z } from 'zod';
import type { ListShape } from './list.ts';
import { nameSchemas } from './schema-names.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** How often a call may be made; the API's rate table gives each class its numbers. */
export type RateClass = 'read' | 'write' | 'secret';
/**
 * What the audit log keeps: nothing (reads, whatever the method), that somebody saw a person's values, the changed rows, or somebody's
 * access, whose answers are sent once.
 */
export type AuditClass = 'none' | 'view' | 'change' | 'session';

/** One HTTP call, described once: the API implements it, the portal calls it, OpenAPI prints it. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: P;
  rate: RateClass;
  audit: AuditClass;
  query: Q;
  body: B;
  answer: A;
  /** What may be asked of the rows, where the call answers a list of them. */
  list?: ListShape;
  /** Who calls must have given the password again a moment ago: always, or for the bodies it names. */
  stepUp?: true | ((body: unknown) => boolean);
  /** The answer holds what is shown once or unmasked: it is never kept to be repeated for an Idempotency-Key. */
  secretAnswer?: true;
  /** The body may be a megabyte: sheets, reports of devices, long texts. Every other call takes what a form holds. */
  large?: true;
}

type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: number } & Params<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: number }
    : unknown;

/** What a handler receives: everything parsed. */
export type Call<E extends Endpoint> = {
  params: Params<E['path']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
/** What a caller gives: everything as it is typed in, before the contract's own trimming and defaults. */
export type CallInput<E extends Endpoint> = {
  params?: Params<E['path']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
};
export type Answer<E extends Endpoint> = z.output<E['answer']>;

/** A call without a query (or body) refuses one: nothing is silently ignored. */
const nothing = z.strictObject({}).optional();
type Nothing = typeof nothing;

type Parts<Q, B, A> = Pick<Endpoint, 'rate' | 'audit' | 'list' | 'stepUp' | 'secretAnswer' | 'large'> & {
  query?: Q;
  body?: B;
  answer: A;
};

export function endpoint<
  const P extends string,
  A extends z.ZodType,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(method: Method, path: P, { query, body, ...parts }: Parts<Q, B, A>): Endpoint<P, Q, B, A> {
  const none = nothing as z.ZodType;
  return { method, path, query: query ?? (none as Q), body: body ?? (none as B), ...parts };
}

/** The specification has one path outside `/api`. */
export const urlOf = (path: string) => (path.startsWith('/strapi-plugin') ? path : `/api${path}`);

export const one = <T extends z.ZodType>(item: T) => z.object({ data: item });

/** For a call that has nothing to answer but that it was done. */
const Ok = z.object({ ok: z.literal(true) });
export const OkResponse = one(Ok);

export const Pagination = z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() });
/** `atLeast` stands where there are more records than are worth counting. */
const ListMeta = z.object({ pagination: Pagination, total: z.int(), atLeast: z.literal(true).optional() });
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: ListMeta });

nameSchemas({ Ok, ListMeta });
