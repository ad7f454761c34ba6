import type { Call, Endpoint } from '@lobby/contract/kernel/endpoint';
import { id } from '@lobby/contract/kernel/fields';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { parseQuery } from '../query/raw.ts';

export const bearerOf = (request: FastifyRequest) => /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** Everything a handler gets was parsed by the contract. */
export function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  const raw = request.url.indexOf('?');
  return {
    params: readParams(request.params as Record<string, string>),
    query: endpoint.query.parse(parseQuery(raw < 0 ? '' : request.url.slice(raw + 1))),
    body: endpoint.body.parse(request.body ?? undefined),
  } as Call<E>;
}

/** A malformed id names no record, like one that does not exist. */
function readParams(params: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      const read = /^\d{1,10}$/.test(text) ? id.safeParse(Number(text)) : undefined;
      if (!read?.success) throw notFound();
      return [name, read.data];
    }),
  );
}

/** The contract is the last gate: a column nobody declared cannot leave the server. */
export function writeAnswer<E extends Endpoint>(endpoint: E, call: Call<E>, answer: unknown): string {
  const { fields } = (call.query ?? {}) as { fields?: string[] };
  return JSON.stringify((fields ? narrowed(endpoint.answer, fields) : endpoint.answer).parse(answer));
}

/** A list asked for some fields answers those and the id; populated relations stay optional as they are. */
function narrowed(answer: z.ZodType, fields: string[]): z.ZodType {
  if (!(answer instanceof z.ZodObject)) return answer;
  const list = answer.shape.data;
  if (!(list instanceof z.ZodArray) || !(list.element instanceof z.ZodObject)) return answer;
  const asked = Object.entries(list.element.shape).filter(
    ([name, schema]) => name === 'id' || fields.includes(name) || schema instanceof z.ZodOptional,
  );
  return answer.extend({ data: z.array(z.object(Object.fromEntries(asked))) });
}
