import type { ComparedBy, compareApi } from '@lobby/contract/areas/compare';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { csv } from '#kernel/export/csv.ts';
import { download } from '#kernel/export/download.ts';
import { useLanguage } from '#kernel/language.ts';
import { useZone } from '#parts/moment/zone.ts';
import { fullName } from '../chart/bucket-words.ts';
import css from './Compare.module.css';
import { useSubjectName } from './use-subject-name.ts';

type Compared = Answer<typeof compareApi.compare>['data'];
const number = (value: number | undefined) => value?.toLocaleString('en') ?? '-';
const percent = (value: number | null) => (value === null ? '-' : `${value > 0 ? '+' : ''}${value.toLocaleString('en')}%`);

/** Totals with their difference to the first one, then bucket beside bucket; "-" where nothing can be said. */
export function CompareTable({ compared: { bucket, subjects }, by }: { compared: Compared; by: ComparedBy }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const nameOf = useSubjectName(by);
  const longest = Math.max(0, ...subjects.map(({ points }) => points.length));
  const bucketName = (at: number) => {
    const point = subjects[0]?.points[at];
    return point ? fullName(point.at, bucket, language, zone) : String(at + 1);
  };
  const head = subjects.flatMap((subject) =>
    (['in', 'out'] as const).map((way) => `${nameOf(subject)} ${t(`dashboard.way.${way}`)}`),
  );
  const rows = Array.from({ length: longest }, (_, at) => [
    bucketName(at),
    ...subjects.flatMap(({ points }) => [number(points[at]?.valueIn), number(points[at]?.valueOut)]),
  ]);
  const totals = subjects.flatMap((one) => [number(one.valueIn), number(one.valueOut)]);
  const changes = subjects.flatMap((one, at) => (at === 0 ? ['', ''] : [percent(one.changeIn), percent(one.changeOut)]));
  const columns = [t(`dashboard.bucket.${bucket}`), ...head];
  const sums = [
    [t('dashboard.compare.total'), ...totals],
    [t('dashboard.compare.difference'), ...changes],
  ];
  const save = () =>
    download(
      new Blob([csv([columns, ...sums, ...rows])], { type: 'text/csv;charset=utf-8' }),
      t('dashboard.compare.title'),
      'csv',
    );
  return (
    <section className={css.result} aria-label={t('dashboard.compare.title')}>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {t('dashboard.compare.export')}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('dashboard.compare.title')}>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...sums, ...rows].map(([name, ...cells], line) => (
              <tr key={name} data-sum={line < sums.length || undefined}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
