import { FIGURE_REPORTS, type FigureReportName, type Figures } from '@lobby/contract/areas/report-figures';
import { dayOf } from '@lobby/contract/zone';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { DayChip } from '#shared/list/DayChip.tsx';
import tools from '#shared/list/ListTools.module.css';
import css from '../Report.module.css';
import { type PeriodSearch, periodSearch, usualPeriods } from './period.ts';

type Props = { name: FigureReportName; period: Pick<Figures, 'from' | 'to'> | undefined };

/** Which days: the usual periods on one press, or from one day to another. A balance is of one day, so only the last counts. */
export function PeriodPicker({ name, period }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = periodSearch(useSearch({ strict: false }));
  const periods = usualPeriods(dayOf(useNow(), useZone()));
  const change = (next: PeriodSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  const shown = period ?? search;
  const chosen = Object.entries(periods).find(([, days]) => days.from === shown.from && days.to === shown.to)?.[0];
  return (
    <search className={`${tools.tools} ${css.tools}`}>
      <div className={tools.chips}>
        <DayChip
          label={t(FIGURE_REPORTS[name].span === 'day' ? 'report.days.day' : 'report.days.period')}
          presets={Object.keys(periods).map((value) => ({ value, label: t(`report.days.${value}`) }))}
          chosen={chosen}
          range={shown}
          onPreset={(preset) => change(periods[preset as keyof typeof periods])}
          onRange={({ from, to }) => change({ ...(from && { from }), ...(to && { to }) })}
          onClear={() => change({})}
        />
      </div>
    </search>
  );
}
