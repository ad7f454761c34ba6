import { changeOf } from '@lobby/contract/change';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LineKey } from '../chart/Mark.tsx';
import { percentText } from '../chart/percent-text.ts';
import css from './Compare.module.css';
import { saveCompared } from './save-compared.ts';
import { COMPARED_WAYS, type Side, type Way } from './sides.ts';

type Row = {
  name: string;
  valueOf: (told: Side[Way]) => number | null;
  changeOf: (told: Side[Way], first: Side[Way]) => number | null;
};
const differenceOf = (value: number | null | undefined, first: number | null | undefined) =>
  value == null || first == null ? null : changeOf(value, first);

type Props = { sides: Side[]; buckets: string[]; compared: number; bucket: string };

/** Totals, then bucket beside bucket, each with its difference to the first one; "-" where nothing can be said. */
export function CompareTable({ sides, buckets, compared, bucket }: Props) {
  const { t } = useTranslation();
  const rows: Row[] = [
    { name: t('dashboard.compare.total'), valueOf: ({ total }) => total, changeOf: ({ change }) => change },
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
        onClick={() => saveCompared({ sides, buckets, bucket }, t)}
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
              {sides.map(({ key, name }, series) => (
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
              <tr key={row.name} data-sum={line === 0 || undefined}>
                <th scope="row">{row.name}</th>
                {sides.flatMap((side, at) =>
                  COMPARED_WAYS.map((way) => (
                    <td key={`${side.key}${way}`}>
                      {row.valueOf(side[way])?.toLocaleString('en') ?? '-'}
                      {at > 0 && (
                        <span className={css.change}>{percentText(row.changeOf(side[way], sides[0]?.[way] ?? side[way]))}</span>
                      )}
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
