import { expect, test } from 'vitest';
import { measure } from './sizes.ts';

const small = Array.from({ length: 40 }, (_, at) => ({ file: `apps/api/src/modules/a${at}.ts`, lines: 20 }));

test('small files are within every limit', () => {
  expect(measure(small).problems).toEqual([]);
});

test('one file over the hard stop is a problem even when the rest is small', () => {
  const { problems } = measure([...small, { file: 'apps/web/src/areas/x/X.tsx', lines: 301 }]);
  expect(problems).toEqual(['longest file: 301 lines, at most 300']);
});
