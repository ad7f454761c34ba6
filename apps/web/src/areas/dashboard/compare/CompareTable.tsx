import { changeOf } from '@lobby/contract/change';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { csv, download } from '#shared/export/download.ts';
import lines from '../chart/Lines.module.css';
import { percentText } from '../chart/scale.ts';
import css from './Compare.module.css';
import { COMPARED_WAYS, type Side, type Way } from './sides.ts';

type Row = {
  name: string;
  valueOf: (side: Side[Way]) => number | null;
  /** Nothing where no difference is to be shown at all. */
  changeOf: (side: Side[Way], first: Side[Way]) => number | null | undefined;
};
const differenceOf = (value: number | null | undefined, first: number | null | undefined) =>
  value == null || first == null ? null : changeOf(value, first);

/** `sums` names what is compared, where that is not all of it: an equally long time, so many rooms. */
type Props = { sides: Side[]; buckets: string[]; compared: number; bucket: string; sums: string | null };

/** Totals, then bucket beside bucket, each with its difference to the first one; "-" where nothing can be said. */
export function CompareTable({ sides, buckets, compared, bucket, sums }: Props) {
  const { t } = useTranslation();
  const rows: Row[] = [
    { name: t('dashboard.compare.total'), valueOf: ({ total }) => total, changeOf: ({ change }) => (sums ? undefined : change) },
    ...(sums ? [{ name: sums, valueOf: ({ equal }: Side[Way]) => equal, changeOf: ({ change }: Side[Way]) => change }] : []),
    ...buckets.map(
      (name, at): Row => ({
        name,
        valueOf: ({ values }) => values[at] ?? null,
        changeOf: ({ values }, first) => (at < compared ? differenceOf(values[at], first.values[at]) : null),
      }),
    ),
  ];
  return (
    <section className={css.table} aria-label={t('dashboard.compare.title')}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveTable({ sides, buckets, bucket, sums }, t)}
      >
        {t('dashboard.compare.export')}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('dashboard.compare.numbers')}>
        <table>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {bucket}
              </th>
              {sides.map(({ key, name, series }) => (
                <th key={key} scope="colgroup" colSpan={2} className={css.side}>
                  <LineKey series={series} /> {name}
                </th>
              ))}
            </tr>
            <tr>
              {sides.flatMap(({ key }) =>
                COMPARED_WAYS.map((way) => (
                  <th key={`${key}${way}`} scope="col">
                    {t(`dashboard.way.${way}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={row.name} data-sum={line < (sums ? 2 : 1) || undefined}>
                <th scope="row">{row.name}</th>
                {sides.flatMap((side, at) =>
                  COMPARED_WAYS.map((way) => (
                    <td key={`${side.key}${way}`}>
                      {row.valueOf(side[way])?.toLocaleString('en') ?? '-'}
                      {at > 0 && <Difference change={row.changeOf(side[way], sides[0]?.[way] ?? side[way])} />}
                    </td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const Difference = ({ change }: { change: number | null | undefined }) =>
  change !== undefined && <span className={css.change}>{percentText(change)}</span>;

type SavedTable = Pick<Props, 'sides' | 'buckets' | 'bucket' | 'sums'>;

/** The table for a spreadsheet: bare numbers, one column for each way of each side. */
function saveTable({ sides, buckets, bucket, sums }: SavedTable, t: TFunction): void {
  const columns = sides.flatMap((side) =>
    COMPARED_WAYS.map((way) => ({ head: `${side.name} ${t(`dashboard.way.${way}`)}`, ...side[way] })),
  );
  const rows = [
    [bucket, ...columns.map(({ head }) => head)],
    [t('dashboard.compare.total'), ...columns.map(({ total }) => String(total))],
    ...(sums ? [[sums, ...columns.map(({ equal }) => String(equal ?? ''))]] : []),
    [t('dashboard.compare.difference'), ...columns.map(({ change }, at) => (at < 2 ? '' : percentText(change)))],
    ...buckets.map((name, at) => [name, ...columns.map(({ values }) => String(values[at] ?? ''))]),
  ];
  download(new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' }), t('dashboard.compare.title'), 'csv');
}

const SHAPES = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', 'M-3.5-3.5h7v7h-7z', 'M0-4.5L4.5 3.5h-9z', 'M0-5L5 0L0 5L-5 0z'];

/** Round, square, triangle, diamond: one for each of those compared, so that they differ also without their colours. */
export const Mark = ({ series, x, y }: { series: number; x: number; y: number }) => (
  <path className={lines.mark} data-series={series} d={SHAPES[series] ?? ''} transform={`translate(${x} ${y})`} />
);

/** What a line looks like, for beside its name. */
export const LineKey = ({ series }: { series: number }) => (
  <svg aria-hidden width={36} height={14} className={lines.key}>
    <line className={lines.line} data-series={series} x1={1} x2={35} y1={7} y2={7} />
    <Mark series={series} x={18} y={7} />
  </svg>
);
