import type { ListShape } from '@lobby/contract/kernel/list';
import pg from 'pg';
import { z } from 'zod';
import type { Column, TextRows } from '#platform/db/bundle.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import type { Populate } from '#platform/query/populate.ts';
import { flatColumn } from '#platform/query/sql.ts';
import { createResponseSerializer } from './response-serializer.ts';

type Print = (text: string) => string | undefined;
interface Field {
  key: string;
  at: number;
  print: Print;
  /** A flat relation: its fields, where `at` is the column of its id. */
  fields?: Field[];
}
type ComputeUrls = (value: unknown) => object;

const { BOOL, INT2, INT4, INT8, TEXT, VARCHAR, BPCHAR, UUID, DATE, TIMESTAMPTZ }: Record<string, number> = pg.types.builtins;
const MAX_COLUMN_NAME = 63;

/** Unwrapped as the serializer does it. */
const plainOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? plainOf(schema.unwrap() as z.ZodType)
    : schema;

/** Column types whose text is the value itself, by the contract's type. */
const asText = [TEXT, VARCHAR, BPCHAR, UUID, DATE];
const printers: Record<string, (type: number) => Print | undefined> = {
  string: (type) => (asText.includes(type) ? JSON.stringify : undefined),
  number: (type) =>
    type === INT2 || type === INT4 ? (text) => text : type === INT8 ? (text) => String(Number(text)) : undefined,
  boolean: (type) => (type === BOOL ? (text) => (text === 't' ? 'true' : 'false') : undefined),
  date: (type) => (type === TIMESTAMPTZ ? printInstant : undefined),
};

/** `2026-11-15 23:49:31.123456+00`, as connections with the time zone UTC write it; whatever looks different is read by the driver. */
function printInstant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (!parts) return JSON.stringify(resultTypes.getTypeParser(TIMESTAMPTZ as number)(text));
  return `"${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z"`;
}

const printPlain = (schema: z.ZodType, type: number) => printers[plainOf(schema).def.type]?.(type);

/** The driver's value through the serializer, as the ordinary way does it. */
function printSerialized(schema: z.ZodType, type: number, computeUrls: ComputeUrls): Print {
  const [parse, serialize] = [resultTypes.getTypeParser(type), createResponseSerializer(schema, computeUrls)];
  return (text) => JSON.stringify(serialize(parse(text)));
}

const isPlainObject = (schema: z.ZodType | undefined): schema is z.ZodObject =>
  schema instanceof z.ZodObject && !schema.def.catchall && schema.meta()?.addressed !== true;

/** The records of a list's answer, if they are plain ones: their contract is all that decides what is printed. */
export function itemOf(answer: z.ZodType): z.ZodObject | undefined {
  if (!(answer instanceof z.ZodObject) || Object.keys(answer.shape).join() !== 'data,meta') return undefined;
  const item = plainOf((answer.shape.data as z.ZodArray).element as z.ZodType);
  return isPlainObject(item) ? item : undefined;
}

/** To-one relations without files or further relations, of fields that may be printed as they are. */
export function flatRelations(item: z.ZodObject, shape: ListShape, populate: Populate): string[] {
  return Object.keys(populate).filter((name) => {
    const target = item.shape[name] && plainOf(item.shape[name] as z.ZodType);
    if (shape.many.has(name) || Object.keys(populate[name] as Populate).length > 0 || !isPlainObject(target)) return false;
    const fields = Object.keys(shape.relations[name]?.().fields ?? {});
    const isPrintable = (field: string) =>
      flatColumn(name, field).length <= MAX_COLUMN_NAME &&
      (!target.shape[field] || plainOf(target.shape[field] as z.ZodType).def.type in printers);
    return fields.includes('id') && 'id' in target.shape && fields.every(isPrintable);
  });
}

/**
 * Compiled from the contract for the columns of one statement: a column that the contract does not name is not printed, and only one
 * whose type plainly agrees with the contract's goes round the serializer. Undefined where a relation's column does not agree.
 */
export function createRowPrinter(
  item: z.ZodObject,
  flat: readonly string[],
  columns: readonly Column[],
  computeUrls: ComputeUrls,
): ((row: TextRows['rows'][number]) => string) | undefined {
  const columnOf = (name: string) => columns.findIndex((column) => column.name === name);
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries<z.ZodType>(item.shape)) {
    const key = `${JSON.stringify(name)}:`;
    if (flat.includes(name)) {
      const inner = relationFields(plainOf(schema) as z.ZodObject, name, columns);
      if (!inner) return undefined;
      fields.push({ key, at: columnOf(flatColumn(name, 'id')), print: () => undefined, fields: inner });
      continue;
    }
    const at = columnOf(name);
    const type = columns[at]?.dataTypeID ?? 0;
    if (at >= 0) fields.push({ key, at, print: printPlain(schema, type) ?? printSerialized(schema, type, computeUrls) });
  }
  return (row) => printFields(fields, row);
}

function relationFields(target: z.ZodObject, relation: string, columns: readonly Column[]): Field[] | undefined {
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries<z.ZodType>(target.shape)) {
    const at = columns.findIndex((column) => column.name === flatColumn(relation, name));
    if (at < 0) continue;
    const print = printPlain(schema, columns[at]?.dataTypeID ?? 0);
    if (!print) return undefined;
    fields.push({ key: `${JSON.stringify(name)}:`, at, print });
  }
  return fields;
}

function printFields(fields: readonly Field[], row: TextRows['rows'][number]): string {
  let printed = '{';
  for (const { key, at, print, fields: inner } of fields) {
    const text = row[at];
    const value = text === null || text === undefined ? 'null' : inner ? printFields(inner, row) : print(text);
    if (value !== undefined) printed += (printed === '{' ? '' : ',') + key + value;
  }
  return `${printed}}`;
}
