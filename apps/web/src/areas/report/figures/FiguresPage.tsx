import { type FigureReportName, figureApi } from '@lobby/contract/areas/report-figures';
import { Button } from '@mantine/core';
import { IconMoodEmpty, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import css from '../Report.module.css';
import { CopyPage } from './CopyPage.tsx';
import { AsOf, FigureRows } from './FigureRows.tsx';
import { FiguresFile, FiguresPaper } from './FiguresOut.tsx';
import { KeepCopy, KeptCopies } from './KeptCopies.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { periodSearch } from './period.ts';

/** One report that counts: what it means, its days, its figures, a file and a paper. */
export function FiguresPage({ name }: { name: FigureReportName }) {
  const { copy, ...period } = periodSearch(useSearch({ strict: false }));
  return copy === undefined ? <Present name={name} search={period} /> : <CopyPage key={copy} name={name} id={copy} />;
}

function Present({ name, search }: { name: FigureReportName; search: { from?: string; to?: string } }) {
  const { t } = useTranslation();
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
          <KeepCopy name={name} figures={figures} />
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
      <KeptCopies name={name} />
    </>
  );
}
