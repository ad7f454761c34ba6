import {
  FIGURE_REPORTS,
  type FigureKind,
  type FigureReportName,
  type FigureRow,
  type Figures,
} from '@lobby/contract/areas/report-figures';
import type { Language } from '@lobby/contract/constants';
import { dayNumber } from '@lobby/contract/zone';
import i18next from 'i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { monthName } from '#shared/dates/day-names.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf } from '#shared/texts/language.ts';

/** Of which day a report of one day is, or from which to which. */
export const daysText = (name: FigureReportName, { from, to }: Pick<Figures, 'from' | 'to'>) =>
  i18next.t(FIGURE_REPORTS[name].span === 'day' ? 'report.onDay' : 'report.inPeriod', {
    from: formatDayInput(from),
    to: formatDayInput(to),
  });

/** What a row is about, in words. */
export function labelText(kind: string, label: FigureRow['labels'][number] | undefined, language: Language): string {
  if (label === null || label === undefined) return '';
  if (typeof label === 'object') return nameOf(label, language);
  if (kind === 'day') return formatDayInput(label);
  return kind === 'month' ? monthName(dayNumber(`${label}-01`), language) : label;
}

export function figureText(kind: FigureKind, value = 0): string {
  if (kind === 'money') return formatBaht(value);
  return kind === 'percent' ? `${value.toFixed(1)}%` : value.toLocaleString('en');
}
