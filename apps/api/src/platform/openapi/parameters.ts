import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, DEFAULT_SORT, LANGUAGES, MAX_PAGE_SIZE } from '@lobby/contract/constants';
import { id } from '@lobby/contract/kernel/fields';
import { listQuery, type WireQuery } from '@lobby/contract/kernel/list';
import type { z } from 'zod';
import { type Json, toJsonSchema } from './json-schema.ts';

const words = (defaultValue?: string[]) => ({
  // Commas: a name that is given twice in a query is refused.
  explode: false,
  schema: { type: 'array', items: { type: 'string' }, ...(defaultValue && { default: defaultValue }) },
});
const counted = (defaultValue: number) => ({ type: 'integer', minimum: 1, default: defaultValue });

/** The query dialect of lists. Plain words alone: the page at /api/docs shows no other markup. */
const dialect: Record<keyof WireQuery, Json> = {
  pagination: {
    description: `Which page, and how many records on it: pagination[page]=2, pagination[pageSize]=25. Never more than ${MAX_PAGE_SIZE}.`,
    style: 'deepObject',
    schema: {
      type: 'object',
      properties: { page: counted(DEFAULT_PAGE), pageSize: counted(DEFAULT_PAGE_SIZE) },
      additionalProperties: false,
    },
  },
  sort: { description: 'Fields, each with its direction: name:asc,createdAt:desc.', ...words([DEFAULT_SORT]) },
  filters: {
    description:
      'Comparisons by field, all of which must hold: filters[status][$eq]=waiting. Groups: $and, $or, $not. Fields of a relation: filters[room][name][$eq]=1203. Everything a person would search by: filters[search][$containsi]=somchai.',
    style: 'deepObject',
    schema: { type: 'object', additionalProperties: true },
  },
  populate: {
    description:
      'Relations to answer with: room,room.floor; an asterisk for all. Nested, too: populate[room][populate][floor]=true.',
    schema: { type: 'string' },
  },
  fields: { description: 'Answer with these fields alone.', ...words() },
  publicationState: {
    description: 'Drafts are answered to those who may write them, with preview.',
    schema: { type: 'string', enum: ['live', 'preview'], default: 'live' },
  },
  locale: {
    description: 'Accepted, and changes nothing: every answer has both languages.',
    schema: { type: 'string', enum: [...LANGUAGES] },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes the call safe to repeat: the same key with the same request has one effect, and every repetition its answer.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The parameters of a document: those that many calls share once, under `components`. */
export function parameterComponents() {
  const components: Record<string, Json> = {};
  const standard = propertiesOf(listQuery());
  const share = (name: string, parameter: Json): Json => {
    components[name] ??= parameter;
    return { $ref: `#/components/parameters/${name}` };
  };

  function queryParameter(name: string, schema: Json, isRequired: boolean): Json {
    const { default: defaultValue, ...own } = schema;
    const { default: _, ...usual } = standard[name] ?? {};
    if (!(name in standard) || !isDeepStrictEqual(own, usual)) return { name, in: 'query', required: isRequired, schema };
    const parameter = { name, in: 'query', ...dialect[name as keyof WireQuery] };
    if (name !== 'sort' || defaultValue === DEFAULT_SORT) return share(pascal(name), parameter);
    const [field = '', direction = ''] = String(defaultValue).split(':');
    return share(`SortBy${pascal(field)}${pascal(direction)}`, { ...parameter, ...words([String(defaultValue)]) });
  }

  return {
    components,
    inPath: (path: string): Json[] =>
      [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
        share(pascal(name), { name, in: 'path', required: true, schema: toJsonSchema(id, 'input').root }),
      ),
    inQuery(query: z.ZodType): Json[] {
      const { required = [] } = toJsonSchema(query, 'input').root as { required?: string[] };
      return Object.entries(propertiesOf(query)).map(([name, schema]) => queryParameter(name, schema, required.includes(name)));
    },
    idempotencyKey: () => share('IdempotencyKey', idempotencyKey),
  };
}

const propertiesOf = (query: z.ZodType) =>
  (toJsonSchema(query, 'input').root as { properties?: Record<string, Json> }).properties ?? {};
