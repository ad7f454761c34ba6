import {
  FIGURE_REPORTS,
  type FigureKind,
  type FigureReportName,
  type FigureRow,
  type Figures,
} from '@lobby/contract/areas/report-figures';
import { dayOf } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import layout from '#shared/layout/layout.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Report.module.css';
import { type Head, ReportRows } from '../ReportRows.tsx';
import { linkOf } from './figure-links.ts';
import { figureText, labelText } from './figure-words.ts';

export type Shown = { name: FigureReportName; figures: Figures };

/** Up to when this is so, and up to where nothing of it changes any more. */
export function AsOf({ figures: { asOf, closedThrough } }: { figures: Figures }) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <p className={layout.note}>
      {t('report.asOf', { at: formatMoment(asOf, zone) })}
      {closedThrough && ` ${t('report.closed', { day: formatDayInput(closedThrough) })}`}
    </p>
  );
}

export function useHeads(name: FigureReportName): Head[] {
  const { t } = useTranslation();
  const { labels, values } = FIGURE_REPORTS[name];
  return [
    ...Object.keys(labels).map((field) => ({ field, label: t(`report.figure.${field}`) })),
    ...Object.keys(values).map((field) => ({ field, label: t(`report.${name}.field.${field}`), isAmount: true })),
  ];
}

/** The texts of every cell, labels first. */
export function useCells({ name, figures }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labels = Object.values(FIGURE_REPORTS[name].labels);
  const values: [string, FigureKind][] = Object.entries(FIGURE_REPORTS[name].values);
  const rows = figures.rows.map((row) => ({
    row,
    key: row.key,
    mark: row.mark ?? undefined,
    cells: [
      ...labels.map((kind, at) => labelText(kind, row.labels[at], language)),
      ...values.map(([field, kind]) => figureText(kind, row.values[field])),
    ],
  }));
  const totals = [
    t('report.total'),
    ...labels.slice(1).map(() => ''),
    ...values.map(([field, kind]) => figureText(kind, figures.totals[field])),
  ];
  return { rows, totals, labelCount: labels.length, fields: values.map(([field]) => field) };
}

/** With `now`, what each figure would be today stands under it where it is another one, and rows that exist only now come last. */
export function FigureRows({ name, figures, now }: Shown & { now?: Figures | undefined }) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const heads = useHeads(name);
  const added = addedRows(figures, now);
  const { rows, totals, labelCount, fields } = useCells({ name, figures: { ...figures, rows: [...figures.rows, ...added] } });
  const isAdded = new Set(added.map(({ key }) => key));
  const presentOf = useDifferences({ name, figures, now });
  const shown = rows.map(({ row, cells, key, mark }) => ({
    key,
    mark,
    cells: cells.map((text, at) => {
      const field = fields[at - labelCount] ?? '';
      const present = presentOf(key, field);
      if (present !== undefined) return <Changed key={field} text={text} present={present} />;
      if (at === 0 && isAdded.has(key)) return `${text} (${t('report.copy.onlyNow')})`;
      if (at === 0 && mark) return `${text} (${t(`report.mark.${mark}`)})`;
      // The name leads where the row leads; a figure that counts nothing, or counted something once, leads nowhere.
      const isCounted = now === undefined && (at === 0 || (at >= labelCount && row.values[field] !== 0));
      const target = isCounted ? linkOf(name, field, row, figures, today) : undefined;
      return target && text !== '' ? (
        <Link key={field} to={target.to} search={target.search ?? {}}>
          {text}
        </Link>
      ) : (
        text
      );
    }),
  }));
  const sums = totals.map((text, at) => {
    const field = fields[at - labelCount] ?? '';
    const present = presentOf(TOTAL, field);
    return present === undefined ? text : <Changed key={field} text={text} present={present} />;
  });
  return <ReportRows label={t(`report.${name}.title`)} heads={heads} rows={shown} totals={sums} />;
}

const TOTAL = 'total';

/** Rows the copy has nothing of: in it each of their figures is 0. */
function addedRows(figures: Figures, now: Figures | undefined): FigureRow[] {
  const known = new Set(figures.rows.map(({ key }) => key));
  return (now?.rows ?? []).filter(({ key }) => !known.has(key)).map((row) => ({ ...row, values: {} }));
}

/** What a figure is now, in words, where it is another one than it was. */
function useDifferences({ name, figures, now }: Shown & { now?: Figures | undefined }) {
  const kinds: Record<string, FigureKind> = FIGURE_REPORTS[name].values;
  const present = new Map(now?.rows.map(({ key, values }) => [key, values]));
  const past = new Map(figures.rows.map(({ key, values }) => [key, values]));
  return (key: string, field: string): string | undefined => {
    const kind = kinds[field];
    if (!now || !kind) return undefined;
    const [before, after] = key === TOTAL ? [figures.totals, now.totals] : [past.get(key), present.get(key)];
    return (before?.[field] ?? 0) === (after?.[field] ?? 0) ? undefined : figureText(kind, after?.[field]);
  };
}

function Changed({ text, present }: { text: string; present: string }) {
  const { t } = useTranslation();
  return (
    <span className={css.changed}>
      {text}
      <small className={css.present}>{t('report.copy.present', { figure: present })}</small>
    </span>
  );
}
