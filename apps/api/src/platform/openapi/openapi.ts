import { fileFieldsOf } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { ErrorEnvelope } from '@lobby/contract/kernel/error-envelope';
import { type DeclaredRoute, urlOf } from '#platform/http/declared-routes.ts';
import type { Json } from './json-schema.ts';
import { parameterComponents } from './parameters.ts';
import { errorResponses, headers, responses } from './responses.ts';
import { schemaComponents } from './schemas.ts';

/** OpenAPI 3.1 printed from the declared calls: what is described is what is parsed. */
export function openApi(declared: DeclaredRoute[]): Json {
  const schemas = schemaComponents();
  const parameters = parameterComponents();
  schemas.answer(ErrorEnvelope);
  const answers = new Map(declared.map(({ endpoint }) => [endpoint, schemas.answer(endpoint.answer)]));

  const paths: Record<string, Json> = {};
  for (const entry of declared) {
    const { endpoint } = entry;
    const url = urlOf(endpoint).replace(/:(\w+)/g, '{$1}');
    const inPath = parameters.inPath(endpoint.path);
    paths[url] ??= inPath.length > 0 ? { parameters: inPath } : {};
    paths[url][endpoint.method.toLowerCase()] = operation(entry, {
      answer: answers.get(endpoint) as Json,
      body: requestBody(endpoint, schemas.body(endpoint.body)),
      parameters: [...parameters.inQuery(endpoint.query), ...(isRepeatable(entry) ? [parameters.idempotencyKey()] : [])],
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lobby', version: '1', description: 'The back office of residential buildings.' },
    security: [{ session: [] }],
    paths: sorted(paths),
    components: {
      schemas: sorted(schemas.components),
      parameters: sorted(parameters.components),
      headers,
      responses,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

interface Parts {
  answer: Json;
  body: Json | undefined;
  parameters: Json[];
}

function operation({ endpoint, access }: DeclaredRoute, { answer, body, parameters }: Parts): Json {
  const { method, path, rate, audit } = endpoint;
  const isPublic = access === 'public';
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[1]],
    ...(isPublic && { security: [] }),
    'x-permission': access,
    'x-rate-class': rate,
    'x-audit-class': audit,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'OK', content: json(answer) },
      ...errorResponses({ isPublic, writes: audit !== 'none' }),
    },
  };
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const sorted = <T>(entries: Record<string, T>) =>
  Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Where an Idempotency-Key is heeded: answers about somebody's access are sent once and never stored. */
const isRepeatable = ({ endpoint, access }: DeclaredRoute) =>
  access !== 'public' && endpoint.audit === 'change' && !endpoint.secretAnswer;

function requestBody({ body }: Endpoint, schema: Json): Json | undefined {
  const isNothing = schema.type === 'object' && Object.keys(schema.properties as Json).length === 0;
  if (isNothing) return undefined;
  const fields = fileFieldsOf(body);
  const isOnlyParts = fields.some(({ isOnlyPart }) => isOnlyPart);
  return {
    required: !body.safeParse(undefined).success,
    content: { ...(isOnlyParts ? {} : json(schema)), ...(fields.length > 0 && multipart(fields, isOnlyParts)) },
  };
}

/** A call that holds files takes its body in parts as well, or only so. */
function multipart(fields: ReturnType<typeof fileFieldsOf>, isOnlyParts: boolean): Json {
  const file = { type: 'string', format: 'binary' };
  const parts = fields.map(({ part, isList }) => [part, isList ? { type: 'array', items: file } : file]);
  const data = isOnlyParts ? {} : { data: { type: 'string', contentMediaType: 'application/json' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { ...data, ...Object.fromEntries(parts) } } } };
}
