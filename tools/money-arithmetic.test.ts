import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/services.ts';
import { projectFiles } from './lib/source-files.ts';

const AMOUNT = String.raw`\b(?:\w*Satang|satang|price\w*|discount|amount|balance)\b`;
const ARITHMETIC = new RegExp(String.raw`${AMOUNT}\s*[*/](?![*/])|[^*/]\s[*/]\s*${AMOUNT}|${AMOUNT}.*[^*/]\s[*/]\s*100\b`);
/** Areas that show, charge or report money; the portal's are also what it shares with them. */
const AREAS = ['payment', 'bank-account', 'booking', 'facility', 'report', 'report-schedule'];

const lines = (file: string) =>
  readFileSync(resolve(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line));

it('R39: amounts are multiplied and divided in one folder alone', () => {
  const faults = ['priceSatang * 2', 'x / amount', 'satang / 100', 'Math.round((of(it)?.pricePerHour ?? 0) * 100)'];
  expect(faults.filter((line) => ARITHMETIC.test(line))).toEqual(faults);
  const own = AREAS.flatMap((area) => [`apps/api/src/modules/${area}/**/*.ts`, `apps/web/src/areas/${area}/**/*.ts*`]);
  const shared = ['packages/contract/src/**/*.ts', 'apps/web/src/shared/**/*.ts*'];
  const files = projectFiles(...shared, ...own).filter((file) => !file.includes('/money/') && !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  // In SQL a whole number of satang becomes baht for the wire.
  const found = files.flatMap((file) => lines(file).filter((line) => ARITHMETIC.test(line) && !line.includes('::float8')));
  expect(found).toEqual([]);
});
