import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/services.ts';
import { projectFiles } from '../lib/source-files.ts';
import { mutations } from './mutations.ts';

it.each(mutations)('$name still applies to one place in the code', ({ file, find }) => {
  expect(readFileSync(resolve(root, file), 'utf8').split(find)).toHaveLength(2);
});

const testFiles = projectFiles('apps/**/*.test.ts', 'apps/**/*.test.tsx');

it.each(mutations)('$name names existing tests', ({ tests }) => {
  expect(tests.filter((filter) => !testFiles.some((file) => file.includes(filter)))).toEqual([]);
});

/** A function that a later migration defines anew does nothing any more where it was first. Helpers of `lobby` are used between the two. */
const inMigrations = mutations.filter(({ file }) => file.includes('/migrations/'));

it.each(inMigrations)('$name is in the last definition of its function', ({ file, find }) => {
  const folder = resolve(root, dirname(file));
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const text = readFileSync(resolve(root, file), 'utf8');
  const name = functionAround(text, text.indexOf(find));
  const later = migrations.slice(migrations.findIndex((one) => file.endsWith(one)) + 1);
  const definition = new RegExp(String.raw`(create (or replace )?|drop )function ${name?.replace('.', String.raw`\.`)}\b`);
  const replaced = later.filter((one) => definition.test(readFileSync(resolve(folder, one), 'utf8')));
  expect(name === undefined || name.startsWith('lobby.') ? [] : replaced).toEqual([]);
});

function functionAround(text: string, at: number): string | undefined {
  for (const { index, 0: whole, 1: name } of text.matchAll(
    /create (?:or replace )?function ([\w.]+)[\s\S]*?\$(\w*)\$[\s\S]*?\$\2\$;/g,
  ))
    if (index <= at && at < index + whole.length) return name;
  return undefined;
}
