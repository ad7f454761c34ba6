import type { CrudApi } from '@lobby/contract/kernel/crud';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { type Records, recordCall, recordsOf } from '#shared/call/records.ts';
import { History } from '#shared/history/History.tsx';
import layout from '#shared/layout/layout.module.css';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { FormHeader, useRecordName } from './FormHeader.tsx';

type Props = { area: string; api: CrudApi | Records; id: number; tabs: ReactNode };

/** The other side of a record's page, under the same title and tabs. */
export function HistoryPage({ area, api, id, tabs }: Props) {
  const { t } = useTranslation();
  const listPath = useMatch({ strict: false, select: (match) => match.pathname.replace(/\/[^/]+\/?$/, '') });
  const record = useQuery({
    queryKey: [area, 'one', id],
    queryFn: () =>
      call(api.get, recordCall(area, id, recordsOf(api))) as Promise<{ data: { id: number } & Record<string, unknown> }>,
    enabled: Number.isSafeInteger(id),
  });
  const name = useRecordName(area, record.data?.data, recordsOf(api));
  if (!Number.isSafeInteger(id) || isMissingRecord(record.error)) return <NotFoundPage />;
  return (
    <div className={layout.page}>
      <FormHeader area={area} listPath={listPath} title={record.data ? name : t(`${area}.edit`)}>
        {tabs}
      </FormHeader>
      <History area={area} id={id} />
    </div>
  );
}
