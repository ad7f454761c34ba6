import type { TFunction } from 'i18next';
import { csv, download } from '#shared/export/download.ts';
import { percentText } from '../chart/percent-text.ts';
import { COMPARED_WAYS, type Side } from './sides.ts';

type Compared = { sides: Side[]; buckets: string[]; bucket: string };

/** The table for a spreadsheet: bare numbers, one column for each way of each side. */
export function saveCompared({ sides, buckets, bucket }: Compared, t: TFunction): void {
  const columns = sides.flatMap((side) =>
    COMPARED_WAYS.map((way) => ({ head: `${side.name} ${t(`dashboard.way.${way}`)}`, ...side[way] })),
  );
  const rows = [
    [bucket, ...columns.map(({ head }) => head)],
    [t('dashboard.compare.total'), ...columns.map(({ total }) => String(total))],
    [t('dashboard.compare.difference'), ...columns.map(({ change }, at) => (at < 2 ? '' : percentText(change)))],
    ...buckets.map((name, at) => [name, ...columns.map(({ values }) => String(values[at] ?? ''))]),
  ];
  download(new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' }), t('dashboard.compare.title'), 'csv');
}
