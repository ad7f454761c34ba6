import { fileFieldsOf } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';
import { z } from 'zod';
import { type DeclaredRoute, urlOf } from '#platform/http/declared-routes.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 printed from the declared calls: what is described is what is parsed. */
export function openApi(declared: DeclaredRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const entry of declared) {
    const url = urlOf(entry.endpoint).replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [entry.endpoint.method.toLowerCase()]: operation(entry) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lobby', version: '1', description: 'The back office of residential buildings.' },
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Error: schemaOf(ErrorEnvelope, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation({ endpoint, access }: DeclaredRoute): Json {
  const { method, path, rate, audit, query, body, answer } = endpoint;
  const content = (schema: unknown) => ({ 'application/json': { schema } });
  const failure = (description: string) => ({ description, content: content({ $ref: '#/components/schemas/Error' }) });
  const bodySchema = schemaOf(body, 'input');
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[1]],
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    'x-permission': access,
    'x-rate-class': rate,
    'x-audit-class': audit,
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(hasFields(bodySchema) ? { requestBody: { required: true, content: takes(endpoint, content(bodySchema)) } } : {}),
    responses: {
      200: { description: 'Done', content: content(schemaOf(answer, 'output')) },
      400: failure('The input is not accepted'),
      ...(access === 'public'
        ? {}
        : { 401: failure('Nobody is signed in'), 403: failure('Not allowed'), 404: failure('No such record here') }),
      429: failure('Too many tries'),
      503: failure('Briefly unavailable'),
    },
  };
}

/** A call that holds files takes its body in parts as well, or only so. */
function takes({ body }: Endpoint, json: Json): Json {
  const fields = fileFieldsOf(body);
  if (fields.length === 0) return json;
  const file = { type: 'string', format: 'binary' };
  const parts = fields.map(({ part, isList }) => [part, isList ? { type: 'array', items: file } : file]);
  const isOnlyParts = fields.some(({ isOnlyPart }) => isOnlyPart);
  const data = isOnlyParts ? {} : { data: { type: 'string', contentMediaType: 'application/json' } };
  const schema = { type: 'object', properties: { ...data, ...Object.fromEntries(parts) } };
  return { ...(isOnlyParts ? {} : json), 'multipart/form-data': { schema } };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));

function queryParameters(query: z.ZodType): Json[] {
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', style: 'deepObject', explode: true, schema }));
}

const hasFields = (schema: Json) => Object.keys((schema.properties as object | undefined) ?? {}).length > 0;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  }) as Json;
  return rest;
}
