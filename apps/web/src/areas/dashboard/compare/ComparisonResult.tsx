import type { ComparedBy, ComparedSubject, compareApi } from '@lobby/contract/areas/compare';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import type { Bucket } from '@lobby/contract/period';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import chartCss from '../chart/Chart.module.css';
import { ChartStage, type Frame, usePointed } from '../chart/ChartStage.tsx';
import linesCss from '../chart/Lines.module.css';
import { percentText, roundTop } from '../chart/scale.ts';
import { useDays } from '../PeriodChoice.tsx';
import css from './Compare.module.css';
import { CompareTable, LineKey, Mark } from './CompareTable.tsx';
import { bucketNames, COMPARED_WAYS, sidesOf } from './sides.ts';

type Props = Answer<typeof compareApi.compare>['data'] & { by: ComparedBy };

/** A chart for each way, with a line for each of those compared, and all of it as a table. */
export function ComparisonResult({ bucket, compared, subjects, by }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const now = useNow();
  const sides = sidesOf(subjects, useSubjectName(by), now);
  const { short, full } = bucketNames(subjects, by === 'period', { bucket, language, zone });
  return (
    <div className={css.result}>
      <DifferenceWords
        bucket={bucket}
        compared={compared}
        longest={full.length}
        isRunning={subjects.some(({ to }) => to > now)}
      />
      <div className={css.charts}>
        {COMPARED_WAYS.map((way) => (
          <section key={way} className={css.card} aria-labelledby={`compared-${way}`}>
            <h2 id={`compared-${way}`}>{t(`dashboard.way.${way}`)}</h2>
            <LineChart
              label={t('dashboard.chart', { name: t(`dashboard.way.${way}`) })}
              lines={sides.map((side) => ({ key: side.key, name: side.name, ...side[way] }))}
              short={short}
              full={full}
            />
          </section>
        ))}
      </div>
      <CompareTable sides={sides} buckets={full} compared={compared} bucket={t(`dashboard.bucket.${bucket}`)} />
    </div>
  );
}

type DifferenceWordsProps = { bucket: Bucket; compared: number; longest: number; isRunning: boolean };

/** What the percentages are of, where they are not of all that is shown. */
function DifferenceWords({ bucket, compared, longest, isRunning }: DifferenceWordsProps) {
  const { t } = useTranslation();
  if (compared === longest) return null;
  return (
    <Text c="dimmed">
      {isRunning && `${t('dashboard.compare.running')} `}
      {compared === 0 ? t('dashboard.compare.unequal') : t(`dashboard.compare.first.${bucket}`, { count: compared })}
    </Text>
  );
}

/** Records by their name, classes by ours, periods by their days. */
function useSubjectName(by: ComparedBy) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = useDays();
  return (subject: ComparedSubject) => {
    const { key, name, nameEn } = subject;
    if (by === 'class') return t(`dashboard.compare.class.${key}`);
    if (by === 'period') return days(subject);
    return (language === 'en' ? nameEn : name) ?? name ?? key;
  };
}

type Line = {
  key: string;
  name: string;
  total: number;
  change: number | null;
  values: (number | null)[];
  over: (number | null)[];
};
type LineChartProps = { label: string; lines: Line[]; short: string[]; full: string[] };

const number = (value: number | null | undefined) => value?.toLocaleString('en') ?? '-';

/** Lines over the same buckets. Beside their names stand the totals, or what the bucket pointed at has. */
function LineChart({ label, lines: compared, short, full }: LineChartProps) {
  const { t } = useTranslation();
  const { pointed, onPoint } = usePointed(full.length);
  const most = Math.max(0, ...compared.flatMap(({ over }) => over.map((value) => value ?? 0)));
  const describe = (at: number) =>
    `${full[at] ?? ''}: ${compared.map(({ name, values }) => `${name} ${number(values[at])}`).join(', ')}`;
  return (
    <>
      <p className={chartCss.caption} aria-hidden>
        {pointed === null ? t('dashboard.compare.total') : full[pointed]}
      </p>
      <ul className={linesCss.legend}>
        {compared.map(({ key, name, total, change, values }, series) => (
          <li key={key}>
            <LineKey series={series} />
            <span className={linesCss.name}>{name}</span>
            <span className={linesCss.value}>{number(pointed === null ? total : values[pointed])}</span>
            <span className={linesCss.change}>{pointed === null && series > 0 ? percentText(change) : ''}</span>
          </li>
        ))}
      </ul>
      <ChartStage
        label={label}
        names={short}
        describe={describe}
        pointed={pointed}
        onPoint={onPoint}
        resting={0}
        top={roundTop(most)}
      >
        {(frame) => <Lines rows={compared.map(({ over }) => over)} frame={frame} />}
      </ChartStage>
    </>
  );
}

/** More marks than this would cover their own line. */
const MAX_MARKS = 31;

/** A line for each of those compared; it ends where nothing can be said yet. */
function Lines({ rows, frame: { middle, y } }: { rows: (number | null)[][]; frame: Frame }) {
  return rows.map((values, series) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
    const every = Math.ceil(known.length / MAX_MARKS);
    const key = `line-${series}`;
    return (
      <g key={key}>
        <polyline
          className={linesCss.line}
          data-series={series}
          points={known.map(({ at, value }) => `${middle(at)},${y(value)}`).join(' ')}
        />
        {known
          .filter((_, index) => index % every === 0)
          .map(({ at, value }) => (
            <Mark key={at} series={series} x={middle(at)} y={y(value)} />
          ))}
      </g>
    );
  });
}
