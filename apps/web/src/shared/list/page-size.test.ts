import { expect, it } from 'vitest';
import { pagedBy } from './page-size.ts';

it('shows more at once, until somebody chooses another size, the usual one as well', () => {
  const sizes = [{}, { pageSize: 'x' }, { pageSize: '25' }, { pageSize: 0 }, { pageSize: '0' }, { pageSize: 10 }];
  expect(sizes.map((raw) => pagedBy(100)(raw).pageSize)).toEqual([100, 100, 25, 10, 10, 10]);
});
