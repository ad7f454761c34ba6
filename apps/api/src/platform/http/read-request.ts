import type { Call, Endpoint } from '@lobby/contract/kernel/endpoint';
import { id } from '@lobby/contract/kernel/fields';
import type { FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors/errors.ts';
import { parseQuery } from '#platform/query/raw-query.ts';

export const bearerOf = (request: FastifyRequest) => /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

export function deviceCredentialsOf(request: FastifyRequest): { name: string; secret: string } | undefined {
  const [, name, secret] = /^Device ([\w.-]+):([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  return name && secret ? { name, secret } : undefined;
}

/** What stands behind the question mark. */
export function rawQueryOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Everything a handler gets was parsed by the contract. */
export function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  return {
    params: readParams(request.params as Record<string, string>),
    query: endpoint.query.parse(parseQuery(rawQueryOf(request))),
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
