import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/services.ts';
import { faults } from './list.ts';

it.each(faults)('$name still fits the code', ({ file, find }) => {
  expect(readFileSync(resolve(root, file), 'utf8')).toContain(find);
});
