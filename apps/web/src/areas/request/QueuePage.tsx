import { useMediaQuery } from '@mantine/hooks';
import { IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { BulkApproval, useBulkApproval } from './BulkApproval.tsx';
import css from './Queue.module.css';
import { QueueList } from './QueueList.tsx';
import { QueueTools } from './QueueTools.tsx';
import { RequestHeader } from './RequestHeader.tsx';
import { RequestPane } from './RequestPane.tsx';
import { LIVE_AREAS, readRequest } from './request-calls.ts';
import { useAnnouncements } from './use-announcements.tsx';
import type { Outcome } from './use-decision.ts';
import { type Queue, useQueue } from './use-queue.ts';

/** As wide as both panes need; below it a request is a page of its own. */
const TWO_PANES = '(min-width: 1100px)';

/** What waits on the left, the request on the right; decided by mouse or without one. */
export function QueuePage() {
  const queue = useQueue();
  const hasPane = useMediaQuery(TWO_PANES, true, { getInitialValueInEffect: false });
  const { answer } = queue;
  return (
    <>
      <RequestHeader waiting={answer.data?.total} />
      {answer.isPending ? (
        <FormSkeleton fields={6} />
      ) : answer.isLoadingError ? (
        <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
      ) : (
        <QueueLayout queue={queue} hasPane={hasPane} />
      )}
    </>
  );
}

function QueueLayout({ queue, hasPane }: { queue: Queue; hasPane: boolean }) {
  const { t } = useTranslation();
  const writable = useCan()('request:write');
  const pane = useRef<HTMLElement>(null);
  const { announcement, setAnnouncement, move, onDecided } = useAnnouncements(queue, pane);
  const bulk = useBulkApproval(queue, (words) => setAnnouncement({ words, next: '' }));
  const { all, rows, shownId, picked, total } = queue;
  usePageKeys({
    // Without the pane nothing shows which request a key would act on.
    ...(hasPane && { j: () => move(1), k: () => move(-1), enter: () => void queue.openShown() }),
    ...(hasPane && writable && { x: () => shownId && queue.pick(shownId) }),
    ...(writable && { 'shift+a': () => picked.length > 0 && void bulk.run() }),
  });

  return (
    <>
      <div className={css.announcement} role="status">
        {announcement?.words}
        {announcement?.next && <span className={layout.hidden}> {announcement.next}</span>}
      </div>
      {all.length > 0 && <QueueTools queue={queue} />}
      {total > all.length && <p className={layout.note}>{t('request.oldest', { count: all.length })}</p>}
      {rows.length === 0 ? (
        <NothingWaits queue={queue} />
      ) : (
        <div className={css.layout} data-panes={hasPane || undefined}>
          <QueueList queue={queue} hasPane={hasPane} pickable={writable} />
          {hasPane && shownId !== undefined && <ShownRequest ref={pane} id={shownId} onDecided={onDecided} />}
        </div>
      )}
      {picked.length > 0 && <BulkApproval bulk={bulk} queue={queue} />}
    </>
  );
}

type ShownProps = { ref: Ref<HTMLElement>; id: number; onDecided: (outcome: Outcome) => void };

function ShownRequest({ ref, id, onDecided }: ShownProps) {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: ['request', 'one', id], queryFn: () => readRequest(id), meta: LIVE_AREAS });
  return (
    <section ref={ref} tabIndex={-1} className={css.shown} aria-label={t('request.edit')} aria-busy={answer.isPending}>
      {answer.isPending ? (
        <FormSkeleton fields={5} />
      ) : answer.isLoadingError ? (
        <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
      ) : (
        <RequestPane key={id} order={2} request={answer.data} onDecided={onDecided} />
      )}
    </section>
  );
}

function NothingWaits({ queue }: { queue: Queue }) {
  const { t } = useTranslation();
  const kind = queue.all.length === 0 ? 'empty' : queue.text === '' ? 'noneOfType' : 'noneFound';
  return (
    <div className={layout.card}>
      <Notice order={2} icon={<IconMoodCheck size={28} />} title={t(`request.${kind}.title`)} text={t(`request.${kind}.text`)}>
        {kind !== 'empty' && (
          <LinkButton variant="default" to="/resident/application" search={{}}>
            {t('request.showAll')}
          </LinkButton>
        )}
      </Notice>
    </div>
  );
}
