import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/services.ts';
import { projectFiles } from '../lib/source-files.ts';
import { faults } from './list.ts';

it.each(faults)('$name still fits the code', ({ file, find }) => {
  expect(readFileSync(resolve(root, file), 'utf8')).toContain(find);
});

const testFiles = projectFiles('apps/**/*.test.ts', 'apps/**/*.test.tsx');

it.each(faults)('$name names tests that exist', ({ tests }) => {
  expect(tests.filter((filter) => !testFiles.some((file) => file.includes(filter)))).toEqual([]);
});
