import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { CompareTable } from './CompareTable.tsx';
import type { Side } from './sides.ts';

const way = (total: number, change: number | null, values: (number | null)[]) => ({
  total,
  equal: total,
  change,
  values,
  over: values,
});
const sides: Side[] = [
  { key: 'front', name: 'Front door', series: 1, in: way(4, null, [4, 0]), out: way(0, null, [0, 0]) },
  { key: 'back', name: 'Back door', series: 0, in: way(1005, 25, [5, 1000]), out: way(0, null, [0, null]) },
];
const cellsOf = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).parentElement?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent,
  );

afterEach(() => vi.restoreAllMocks());

it('totals come first, then bucket beside bucket, each with its difference to the first where there is one', () => {
  show(<CompareTable sides={sides} buckets={['Mon', 'Tue']} compared={1} bucket="Day" sums={null} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    'Day',
    'Front door',
    'Back door',
    ...['in', 'out', 'in', 'out'].map((name) => t(`dashboard.way.${name}`)),
  ]);
  expect(cellsOf(t('dashboard.compare.total'))).toEqual(['4', '0', '1,005+25%', '0-']);
  expect(cellsOf('Mon')).toEqual(['4', '0', '5+25%', '0-']);
  expect(cellsOf('Tue'), 'a bucket that is not over is compared with nothing').toEqual(['0', '0', '1,000-', '--']);
});

it('the table is saved for a spreadsheet as bare numbers', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = show(<CompareTable sides={sides} buckets={['Mon', 'Tue']} compared={1} bucket="Day" sums={null} />);
  await user.click(screen.getByRole('button', { name: t('dashboard.compare.export') }));
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines[0]).toContain(`"Day","Front door ${t('dashboard.way.in')}"`);
  expect(lines.slice(1)).toEqual([
    `"${t('dashboard.compare.total')}","4","0","1005","0"`,
    `"${t('dashboard.compare.difference')}","","","'+25%","'-"`,
    '"Mon","4","0","5","0"',
    '"Tue","0","0","1000",""',
  ]);
});
