import { reportCopyApi } from '@lobby/contract/areas/report-copy';
import { type FigureReportName, figureApi } from '@lobby/contract/areas/report-figures';
import { Button } from '@mantine/core';
import { IconLock, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { pathOf } from '../catalogue.ts';
import css from '../Report.module.css';
import { FigureRows } from './FigureRows.tsx';
import { FiguresFile, FiguresPaper } from './FiguresOut.tsx';
import { daysText } from './figure-words.ts';

const FINGERPRINT_SHOWN = 16;

/** Figures as they were reported, with what they would be now where that is something else. */
export function CopyPage({ name, id }: { name: FigureReportName; id: number }) {
  const { t } = useTranslation();
  const zone = useZone();
  const [isPaper, setPaper] = useState(false);
  const kept = useQuery({
    queryKey: ['report', name, 'copy', id],
    queryFn: ({ signal }) => call(reportCopyApi.get, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const copy = kept.data?.data;
  const days = copy && { from: copy.from, to: copy.to };
  const present = useQuery({
    queryKey: ['report', name, days],
    queryFn: ({ signal }) => call(figureApi[name], { query: days ?? {} }, { signal }),
    enabled: days !== undefined,
  });
  if (isMissingRecord(kept.error) || (copy && copy.report !== name)) return <NotFoundPage />;
  if (kept.isPending) return <FormSkeleton fields={6} />;
  if (!copy || kept.isError) return <LoadFailed order={2} error={kept.error} onRetry={kept.refetch} />;
  const { figures, from, to, asOf, fingerprint } = copy;
  const mark = { at: formatMoment(asOf, zone), fingerprint: fingerprint.slice(0, FINGERPRINT_SHOWN) };
  if (isPaper)
    return <FiguresPaper name={name} figures={figures} kept={t('report.copy.onPaper', mark)} onClose={() => setPaper(false)} />;
  return (
    <>
      <div className={css.head}>
        <FormHeader area="report" listPath="/report" title={t(`report.${name}.title`)} />
        <div className={css.actions}>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setPaper(true)}>
            {t('report.paper.print')}
          </Button>
          <FiguresFile name={name} figures={figures} />
        </div>
      </div>
      <div className={`${layout.card} ${css.frozen}`}>
        <IconLock size={20} aria-hidden />
        <div>
          <strong>{daysText(name, figures)}</strong>
          <p className={layout.note}>{t('report.copy.text', mark)}</p>
        </div>
        <Link to={pathOf(name)} search={{ from, to }}>
          {t('report.copy.open')}
        </Link>
      </div>
      {present.isPending && (
        <p className={layout.note} role="status">
          {t('report.copy.comparing')}
        </p>
      )}
      {present.isLoadingError && (
        <div className={css.actions} role="alert">
          <span>{t('report.copy.notCompared')}</span>
          <Button variant="default" size="compact-md" loading={present.isFetching} onClick={() => void present.refetch()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
      <FigureRows name={name} figures={figures} now={present.data?.data} />
      <p className={layout.note}>{t('report.copy.fingerprint', mark)}</p>
    </>
  );
}
