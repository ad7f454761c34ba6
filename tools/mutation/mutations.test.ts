import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
