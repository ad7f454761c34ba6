import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/services.ts';
import { projectFiles } from './lib/source-files.ts';

const AMOUNT = String.raw`\b(?:\w*Satang|satang|price|discount|amount|balance)\b`;
const ARITHMETIC = new RegExp(String.raw`${AMOUNT}\s*[*/](?![*/])|[^*/]\s[*/]\s*${AMOUNT}`);

const lines = (file: string) =>
  readFileSync(resolve(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line));

it('R39: amounts are multiplied and divided in one folder alone', () => {
  expect(['priceSatang * 2', 'x / amount', 'satang / 100'].filter((line) => ARITHMETIC.test(line))).toHaveLength(3);
  const own = ['payment', 'bank-account'].map((area) => `apps/api/src/modules/${area}/*.ts`);
  const files = projectFiles('packages/contract/src/**/*.ts', ...own).filter(
    (file) => !file.includes('/money/') && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(50);
  // In SQL a whole number of satang becomes baht for the wire.
  const found = files.flatMap((file) => lines(file).filter((line) => ARITHMETIC.test(line) && !line.includes('::float8')));
  expect(found).toEqual([]);
});
