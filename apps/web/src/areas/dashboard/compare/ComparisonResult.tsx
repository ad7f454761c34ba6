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
  const sides = sidesOf(subjects, { by, compared }, useSubjectName(by), now);
  const { short, full } = bucketNames(subjects, by === 'period', { bucket, language, zone });
  const sums = [
    by === 'property' && t('dashboard.compare.perRooms'),
    isPart(compared, full.length) && t(`dashboard.compare.equal.${bucket}`, { count: compared }),
  ];
  const named = sums.filter(Boolean).join(' · ') || null;
  return (
    <div className={css.result}>
      <DifferenceWords
        by={by}
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
              lines={sides.map((side) => ({ ...side[way], key: side.key, name: side.name, series: side.series }))}
              sums={named}
              short={short}
              full={full}
            />
          </section>
        ))}
      </div>
      <CompareTable sides={sides} buckets={full} compared={compared} bucket={t(`dashboard.bucket.${bucket}`)} sums={named} />
    </div>
  );
}

/** Only a part of what is shown lasts equally long on every side: sums and percentages are of that part, and say so. */
const isPart = (compared: number, longest: number) => compared > 0 && compared < longest;

type DifferenceWordsProps = { by: ComparedBy; bucket: Bucket; compared: number; longest: number; isRunning: boolean };

/** What the percentages are of, where they are not of all that is shown. */
function DifferenceWords({ by, bucket, compared, longest, isRunning }: DifferenceWordsProps) {
  const { t } = useTranslation();
  const sizes = by === 'property' && t('dashboard.compare.sizes');
  if (compared === longest) return sizes && <Text c="dimmed">{sizes}</Text>;
  return (
    <Text c="dimmed">
      {sizes && `${sizes} `}
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
  series: number;
  total: number;
  equal: number | null;
  change: number | null;
  values: (number | null)[];
  over: (number | null)[];
};
type LineChartProps = {
  label: string;
  lines: Line[];
  /** What the sums beside the names are of, where that is not all of it. */
  sums: string | null;
  short: string[];
  full: string[];
};

const number = (value: number | null | undefined) => value?.toLocaleString('en') ?? '-';

/** Lines over the same buckets. Beside their names stand the totals, or what the bucket pointed at has. */
function LineChart({ label, lines: compared, sums, short, full }: LineChartProps) {
  const { t } = useTranslation();
  const { pointed, onPoint } = usePointed(full.length);
  const most = Math.max(0, ...compared.flatMap(({ over }) => over.map((value) => value ?? 0)));
  const describe = (at: number) =>
    `${full[at] ?? ''}: ${compared.map(({ name, values }) => `${name} ${number(values[at])}`).join(', ')}`;
  return (
    <>
      <p className={chartCss.caption} aria-hidden>
        {pointed === null ? (sums ?? t('dashboard.compare.total')) : full[pointed]}
      </p>
      <ul className={linesCss.legend}>
        {compared.map(({ key, name, series, total, equal, change, values }, at) => (
          <li key={key}>
            <LineKey series={series} />
            <span className={linesCss.name}>{name}</span>
            <span className={linesCss.value}>{number(pointed === null ? (sums ? equal : total) : values[pointed])}</span>
            <span className={linesCss.change}>{pointed === null && at > 0 ? percentText(change) : ''}</span>
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
        {(frame) => <Lines rows={compared} frame={frame} />}
      </ChartStage>
    </>
  );
}

/** More marks than this would cover their own line. */
const MAX_MARKS = 31;

/** A line for each of those compared; it ends where nothing can be said yet. */
function Lines({ rows, frame: { middle, y } }: { rows: Line[]; frame: Frame }) {
  return rows.map(({ key, series, over }) => {
    const known = over.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
    const every = Math.ceil(known.length / MAX_MARKS);
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
