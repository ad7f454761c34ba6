import type { ComparedBy, compareApi } from '@lobby/contract/areas/compare';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { LineChart } from '../chart/LineChart.tsx';
import css from './Compare.module.css';
import { CompareTable } from './CompareTable.tsx';
import { DifferenceWords } from './DifferenceWords.tsx';
import { bucketNames, COMPARED_WAYS, sidesOf } from './sides.ts';
import { useSubjectName } from './use-subject-name.ts';

type Props = Answer<typeof compareApi.compare>['data'] & { by: ComparedBy };

/** A chart for each way, with a line for each of those compared, and all of it as a table. */
export function Compared({ bucket, compared, subjects, by }: Props) {
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
