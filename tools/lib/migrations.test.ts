import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LAST_UNCHECKED, lintMigrations } from './migrations.ts';
import { root } from './services.ts';

const folder = mkdtempSync(join(tmpdir(), 'lobby-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));
function rulesAgainst(sql: string): string[] {
  const file = join(folder, '0400_change.sql');
  writeFileSync(file, sql);
  return lintMigrations([file]).findings.map(({ rule }) => rule);
}

describe('R53: a migration that would lock a table for long, or break the release before it, is refused', () => {
  it.each([
    [
      'a column with a default of its own for each row',
      'adding-field-with-default',
      'alter table parcel add column token uuid default gen_random_uuid();',
    ],
    ['a required column', 'adding-required-field', 'alter table parcel add column kind text not null;'],
    ['not null on what exists', 'adding-not-nullable-field', 'alter table parcel alter column note set not null;'],
    ['another type', 'changing-column-type', 'alter table parcel alter column weight type numeric;'],
    [
      'an index on a table in use',
      'require-concurrent-index-creation',
      'create index parcel_note on parcel (property_id, note);',
    ],
    [
      'a foreign key that is checked at once',
      'adding-foreign-key-constraint',
      'alter table parcel add constraint a foreign key (property_id, b) references c;',
    ],
    [
      'a check that is checked at once',
      'constraint-missing-not-valid',
      `alter table parcel add constraint a check (note <> '');`,
    ],
    ['a unique key', 'disallowed-unique-constraint', 'alter table parcel add constraint a unique (property_id, code);'],
    ['a column with another name', 'renaming-column', 'alter table parcel rename column note to remark;'],
    ['a table with another name', 'renaming-table', 'alter table parcel rename to package;'],
    ['a column that is gone', 'ban-drop-column', 'alter table parcel drop column note;'],
    ['a table that is gone', 'ban-drop-table', 'drop table parcel;'],
    ['SQL that cannot be read', 'syntax-error', 'alter tabel parcel add column note text;'],
  ])('%s', (_what, rule, sql) => {
    expect(rulesAgainst(sql)).toContain(rule);
  });

  it('but not what only adds', () => {
    const sql = `
      create table thing (
        property_id int not null references property,
        id          int generated always as identity,
        name        text not null,
        primary key (property_id, id)
      );
      create index thing_name on thing (property_id, name);
      alter table parcel add column remark text;
      alter table parcel add column pieces int not null default 1;
      alter table parcel add constraint parcel_remark check (remark <> '') not valid;`;
    expect(rulesAgainst(sql)).toEqual([]);
  });

  it('nor what its author explains', () => {
    expect(rulesAgainst('-- squawk-ignore ban-drop-column\nalter table parcel drop column note;')).toEqual([]);
  });
});

it('R53: every migration after those landed before the linter is checked', () => {
  const numbers = readdirSync(join(root, 'apps/api/migrations')).map((file) => file.slice(0, 4));
  expect(numbers, 'a number nobody has used yet would leave out what comes before it').toContain(LAST_UNCHECKED);
});
