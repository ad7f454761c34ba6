import type { Area } from '@lobby/contract/access';
import {
  FIGURE_REPORTS,
  type FigureKind,
  type FigureReportName,
  type Figures,
  figureApi,
} from '@lobby/contract/areas/report-figures';
import { dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { IconMoodEmpty, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { TableExport } from '#shared/list/TableExport.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Report.module.css';
import { ReportPaper } from '../ReportPaper.tsx';
import { type Head, ReportRows } from '../ReportRows.tsx';
import { linkOf } from './figure-links.ts';
import { figureText, labelText } from './figure-words.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { periodSearch } from './period.ts';

/** One report that counts: what it means, its days, its figures, a file and a paper. */
export function FiguresPage({ name }: { name: FigureReportName }) {
  const { t } = useTranslation();
  const search = periodSearch(useSearch({ strict: false }));
  const [isPaper, setPaper] = useState(false);
  const answer = useQuery({
    queryKey: ['report', name, search],
    queryFn: ({ signal }) => call(figureApi[name], { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const title = t(`report.${name}.title`);
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isError)
    return (
      <>
        <FormHeader area="report" listPath="/report" title={title} />
        <PeriodPicker name={name} period={undefined} />
        <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
      </>
    );
  const figures = answer.data.data;
  if (isPaper) return <FiguresPaper name={name} figures={figures} onClose={() => setPaper(false)} />;
  return (
    <>
      <div className={css.head}>
        <FormHeader area="report" listPath="/report" title={title} />
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={figures.rows.length === 0}
            onClick={() => setPaper(true)}
          >
            {t('report.paper.print')}
          </Button>
          <FiguresFile name={name} figures={figures} />
        </div>
      </div>
      <p className={css.meaning}>{t(`report.${name}.meaning`)}</p>
      <PeriodPicker name={name} period={figures} />
      <div data-stale={answer.isPlaceholderData || undefined} aria-busy={answer.isPlaceholderData}>
        {figures.rows.length === 0 ? (
          <div className={layout.card}>
            <Notice
              order={2}
              icon={<IconMoodEmpty size={28} />}
              title={t('report.noFigures.title')}
              text={t('report.noFigures.text')}
            />
          </div>
        ) : (
          <FigureRows name={name} figures={figures} />
        )}
      </div>
      <AsOf figures={figures} />
    </>
  );
}

type Shown = { name: FigureReportName; figures: Figures };

/** Up to when this is so, and up to where nothing of it changes any more. */
function AsOf({ figures: { asOf, closedThrough } }: { figures: Figures }) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <p className={layout.note}>
      {t('report.asOf', { at: formatMoment(asOf, zone) })}
      {closedThrough && ` ${t('report.closed', { day: formatDayInput(closedThrough) })}`}
    </p>
  );
}

function useHeads(name: FigureReportName): Head[] {
  const { t } = useTranslation();
  const { labels, values } = FIGURE_REPORTS[name];
  return [
    ...Object.keys(labels).map((field) => ({ field, label: t(`report.figure.${field}`) })),
    ...Object.keys(values).map((field) => ({ field, label: t(`report.${name}.field.${field}`), isAmount: true })),
  ];
}

/** The texts of every cell, labels first. */
function useCells({ name, figures }: Shown) {
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

function FigureRows({ name, figures }: Shown) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const heads = useHeads(name);
  const { rows, totals, labelCount, fields } = useCells({ name, figures });
  const shown = rows.map(({ row, cells, key, mark }) => ({
    key,
    mark,
    cells: cells.map((text, at) => {
      const field = fields[at - labelCount] ?? '';
      if (at === 0 && mark) return `${text} (${t(`report.mark.${mark}`)})`;
      // The name leads where the row leads; a figure that counts nothing leads nowhere.
      const isCounted = at === 0 || (at >= labelCount && row.values[field] !== 0);
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
  return <ReportRows label={t(`report.${name}.title`)} heads={heads} rows={shown} totals={totals} />;
}

function FiguresPaper({ name, figures, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation();
  const heads = useHeads(name);
  const { rows, totals } = useCells({ name, figures });
  const days = { from: formatDayInput(figures.from), to: formatDayInput(figures.to) };
  return (
    <ReportPaper
      title={t(`report.${name}.title`)}
      about={t(FIGURE_REPORTS[name].span === 'day' ? 'report.onDay' : 'report.inPeriod', days)}
      heads={heads}
      rows={rows}
      totals={totals}
      onClose={onClose}
    />
  );
}

/** Numbers stay numbers in the file. */
function FiguresFile({ name, figures }: Shown) {
  const { t } = useTranslation();
  const heads = useHeads(name);
  const { rows, labelCount, fields } = useCells({ name, figures });
  const load = () =>
    Promise.resolve({
      head: heads.map(({ label }) => label),
      rows: rows.map(({ row, cells }) => [...cells.slice(0, labelCount), ...fields.map((field) => row.values[field] ?? 0)]),
    });
  const area = FIGURE_REPORTS[name].needs.split(':')[0] as Area;
  return <TableExport area={area} title={t(`report.${name}.title`)} load={load} disabled={rows.length === 0} />;
}
