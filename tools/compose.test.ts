import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/services.ts';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const used = new Set([...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name as string));
const lines = read('deploy/.env.example').split('\n');
const listed = lines.flatMap((line, at) => {
  const name = /^(\w+)=/.exec(line)?.[1];
  return name === undefined ? [] : [{ name, above: lines[at - 1] ?? '' }];
});

it('every variable of compose.yaml is in .env.example once, and no other', () => {
  expect(used.size).toBeGreaterThan(10);
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
});

it('every variable of .env.example has a sentence above it', () => {
  expect(listed.filter(({ above }) => !/^# \w.{10,}/.test(above)).map(({ name }) => name)).toEqual([]);
});
