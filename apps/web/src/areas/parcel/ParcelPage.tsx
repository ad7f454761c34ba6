import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { History } from '#shared/history/HistoryPage.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { ParcelActions } from './ParcelActions.tsx';
import { ParcelFacts } from './ParcelFacts.tsx';
import { ParcelFormPage } from './ParcelFormPage.tsx';
import { ParcelHistory } from './ParcelHistory.tsx';
import css from './ParcelPage.module.css';
import { ParcelState } from './ParcelState.tsx';
import { isWaiting, parcelById } from './parcel-calls.ts';

/** Facts left, what happened to it right. While it waits it can also be edited. */
export function ParcelPage() {
  const { t } = useTranslation();
  const { id: written } = useParams({ strict: false }) as { id: string };
  const { edit } = useSearch({ strict: false }) as { edit?: string };
  const writable = useCan()('parcel:write');
  const id = Number(written);
  const known = Number.isSafeInteger(id) && id > 0;
  const parcel = useQuery({ queryKey: ['parcel', 'one', id, 'full'], queryFn: () => parcelById(id), enabled: known });

  if (!known || isMissing(parcel.error)) return <NotFoundPage />;
  if (parcel.isPending) return <FormSkeleton fields={6} />;
  if (parcel.isError)
    return (
      <Notice title={t('list.failed')} text={problemText(parcel.error)}>
        <Button onClick={() => void parcel.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  if (edit && writable && isWaiting(parcel.data)) return <ParcelFormPage />;
  return (
    <>
      <div className={css.header}>
        <FormHeader area="parcel" listPath="/parcel" title={parcel.data.packingNo} />
        <ParcelState parcel={parcel.data} />
      </div>
      <ParcelActions parcel={parcel.data} writable={writable} />
      <div className={css.columns}>
        <ParcelFacts parcel={parcel.data} />
        <ParcelHistory id={id} />
      </div>
      <section aria-labelledby="parcel-log">
        <h2 className={css.log} id="parcel-log">
          {t('history.title')}
        </h2>
        <History area="parcel" id={id} />
      </section>
    </>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400);
