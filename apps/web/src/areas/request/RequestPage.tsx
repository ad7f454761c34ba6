import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toastDone } from '#shared/call/toast.tsx';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { BackLink } from '#shared/form/FormHeader.tsx';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { queueSearch } from './queue-search.ts';
import css from './RequestPane.module.css';
import { RequestPane } from './RequestPane.tsx';
import { LIVE_AREAS, readRequest } from './request-calls.ts';
import { requestTitle } from './request-words.ts';
import type { Outcome } from './use-decision.ts';

const QUEUE = '/resident/application';

/** The request by itself: on the phone, and for whoever was sent its address. */
export function RequestPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = Number(useParams({ strict: false }).id);
  const isPast = useHistoryTab() !== undefined;
  // The queue of one type is gone back to.
  const { type } = queueSearch(useSearch({ strict: false }));
  const queueOf = { ...(type && { type }) };
  const answer = useQuery({
    queryKey: ['request', 'one', id],
    queryFn: () => readRequest(id),
    meta: LIVE_AREAS,
    enabled: Number.isSafeInteger(id),
  });

  /** A new resident is shown; after anything else the queue goes on. */
  function leave(outcome: Outcome) {
    const title = requestTitle(outcome.request, language);
    if (outcome.result === 'taken') void showMessage('error', outcome.note);
    else toastDone(t(`request.done.${outcome.result}`, { title }));
    const isApplication = outcome.request.approveType === 'create-account';
    const made = outcome.result === 'approved' && isApplication ? outcome.userId : null;
    void navigate(made === null ? { to: QUEUE, search: queueOf } : { to: `/resident/resident-list/${made}` });
  }
  return (
    <LoadedRecord id={id} answer={answer}>
      {(request) => (
        <div className={css.page}>
          {request.result === null ? (
            <BackLink area="request" listPath={QUEUE} search={queueOf} />
          ) : (
            <BackLink area="request" listPath={`${QUEUE}/history`} />
          )}
          <RequestPane
            key={id}
            order={1}
            request={request}
            onDecided={leave}
            tabs={<RecordTabs area="request" page={`${QUEUE}/${id}`} />}
            past={isPast && <History area="request" id={id} />}
          />
        </div>
      )}
    </LoadedRecord>
  );
}
