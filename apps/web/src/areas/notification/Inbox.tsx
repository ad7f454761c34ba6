import { type Notification, notificationApi } from '@lobby/contract/areas/notification';
import { Button } from '@mantine/core';
import { IconChecks, IconMoodCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCommand } from '#shared/query/command.ts';
import css from './Inbox.module.css';
import { NoticeIcon } from './NoticeIcon.tsx';

const STEP = 30;

/** The newest first; each line opens the page where the work is done. */
export function Inbox({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation();
  const [size, setSize] = useState(STEP);
  const answer = useQuery({
    queryKey: ['notification', isRead ? 'read' : 'unread', size],
    queryFn: () => call(isRead ? notificationApi.read : notificationApi.unread, { query: { pagination: { pageSize: size } } }),
    placeholderData: keepPreviousData,
  });
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const { data, meta } = answer.data;
  const empty = isRead ? 'emptyRead' : 'empty';
  if (data.length === 0)
    return (
      <div className={layout.card}>
        <Notice
          order={2}
          icon={<IconMoodCheck size={28} />}
          title={t(`notification.${empty}.title`)}
          text={t(`notification.${empty}.text`)}
        />
      </div>
    );
  return (
    <>
      <Lines lines={data} isRead={isRead} />
      {meta.total > data.length && (
        <Button variant="subtle" mt={8} loading={answer.isPlaceholderData} onClick={() => setSize(size + STEP)}>
          {t('notification.older')}
        </Button>
      )}
    </>
  );
}

type LinesProps = { lines: Notification[]; isRead: boolean };

/** J and K go through the lines, Enter opens one, E marks it as read, Shift E all. */
function Lines({ lines, isRead }: LinesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mark = useCommand(notificationApi.markRead, {
    area: 'notification',
    done: ({ data }) => ['notification.marked', { count: data.read }],
  });
  const [hereId, setHere] = useState(lines[0]?.id);
  const found = lines.findIndex(({ id }) => id === hereId);
  const at = Math.max(0, found);
  const here = lines[at];
  const step = (by: 1 | -1) => setHere(lines[Math.min(lines.length - 1, Math.max(0, at + by))]?.id);
  const markOne = (line: Notification) => {
    setHere((lines[at + 1] ?? lines[at - 1])?.id);
    void mark.run({ body: { ids: [line.id] } });
  };
  // What came in since the newest of these was seen by nobody; the clock of this desk may be wrong.
  const newest = new Date(Math.max(...lines.map(({ createdAt }) => createdAt.getTime())));
  const markAll = () => void mark.run({ body: { all: true, before: newest } });
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    enter: () => here && void navigate({ href: here.link }),
    ...(!isRead && { e: () => here && markOne(here), 'shift+e': markAll }),
  });
  return (
    <>
      <ul className={layout.lines} aria-label={t(`notification.tab.${isRead ? 'read' : 'unread'}`)}>
        {lines.map((line) => (
          <Line key={line.id} line={line} isHere={line === here} onRead={isRead ? undefined : () => markOne(line)} />
        ))}
      </ul>
      <div className={css.foot}>
        <KeyHint>{t(isRead ? 'notification.readKeys' : 'notification.keys')}</KeyHint>
        {!isRead && (
          <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} loading={mark.running} onClick={markAll}>
            {t('notification.markAll')}
          </Button>
        )}
      </div>
    </>
  );
}

/** A report is known by its name and its days, in the years its reader writes. */
function reportWords({ report, fromDay, toDay }: Notification): string[] {
  if (report === null || fromDay === null || toDay === null) return [];
  const days = fromDay === toDay ? [fromDay] : [fromDay, toDay];
  return [i18next.t(`report.${report}.title`), days.map((day) => formatDayInput(day)).join(' – ')];
}

type LineProps = { line: Notification; isHere: boolean; onRead: (() => void) | undefined };

function Line({ line, isHere, onRead }: LineProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const { kind, titleTenant, amount, link, createdAt, doneAt, readAt } = line;
  const about = [
    ...reportWords(line),
    titleTenant,
    amount !== null && t(`notification.amount.${kind}`, { count: amount }),
  ].filter(Boolean);
  const isDoneByOthers = doneAt !== null && readAt === null;
  return (
    <li ref={row} className={css.row} data-here={isHere || undefined}>
      <Link to={link} className={css.link ?? ''} aria-current={isHere ? 'true' : undefined} preload={false}>
        <NoticeIcon kind={kind} />
        <span className={css.words}>
          <span className={css.title}>{t(`notification.kind.${kind}`)}</span>
          <span className={css.about}>{about.join(' · ')}</span>
        </span>
        <span className={css.when}>
          <Moment at={createdAt} />
          {isDoneByOthers && <span>{t('notification.done')}</span>}
        </span>
      </Link>
      {onRead && (
        <Button variant="subtle" className={css.read ?? ''} onClick={onRead}>
          {t('notification.markOne')}
        </Button>
      )}
    </li>
  );
}
