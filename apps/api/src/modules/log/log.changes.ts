import type { LogChange, LogValue } from '@lobby/contract/areas/log';
import { type ColumnClass, classOf } from './column-classes.ts';
import { type Names, nameKey, type Row } from './log.names.ts';
import { mask } from './mask.rule.ts';

/** Every row has them, and they are of no interest. */
const IGNORED_COLUMNS = ['id', 'created_at', 'updated_at'];
/** What the trigger writes in place of a personal value: it changed, and what it was stands nowhere in the log. */
const LEFT_OUT = '•';
type Leaf = string | number | boolean | null;

interface Shown {
  table: string;
  leadsTo: Record<string, string>;
  names: Names;
  masked: boolean;
}

/** What changed, field by field: of a new record everything it began with, of a deleted one everything it had. */
export function changesOf(before: Row | null, after: Row | null, shown: Shown): LogChange[] {
  const [was, is] = [leaves(before ?? {}), leaves(after ?? {})];
  const fields = [...new Set([...is.keys(), ...was.keys()])].filter((field) => !IGNORED_COLUMNS.includes(field));
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter(({ before: old, after: now }) => old !== now || now === LEFT_OUT)
    .map(({ field, before: old, after: now }) => {
      const kind = classOf(shown.table, field, isText(old) || isText(now));
      const isMasked = kind === 'secret' || (shown.masked && kind !== 'open');
      const value = (leaf: Leaf) => (isMasked ? masked(kind, leaf) : named(field, leaf, shown));
      return { field: wireName(field, shown.leadsTo), before: value(old), after: value(now), isMasked };
    });
}

/** Objects are flattened (`quota.mifare`), lists are joined. */
function leaves(row: Row, way = ''): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(row)) {
    const field = way + key;
    if (Array.isArray(value)) found.set(field, value.map(readOut).join(', ') || null);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, leaf] of leaves(value as Row, `${field}.`)) found.set(inner, leaf);
    else found.set(field, value as Leaf);
  }
  return found;
}

const readOut = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.entries(entry)
        .map(([key, value]) => `${key} ${String(value)}`)
        .join(' ')
    : String(entry);

/** A timestamp is not a text. */
const isText = (leaf: Leaf) => typeof leaf === 'string' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(leaf);

const masked = (kind: Exclude<ColumnClass, 'open'>, leaf: Leaf) => (leaf === null ? null : mask(kind, String(leaf)));

function named(field: string, leaf: Leaf, { leadsTo, names }: Shown): LogValue {
  const table = leadsTo[field];
  return (table && leaf !== null && names.get(nameKey(table, leaf))) || leaf;
}

/** As the contract spells it: `position_id` is `position`, `is_active` is `isActive`. */
function wireName(field: string, leadsTo: Record<string, string>): string {
  const plain = field in leadsTo ? field.replace(/_id$/, '') : field;
  return plain.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
