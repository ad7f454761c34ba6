import { notificationApi } from '@lobby/contract/areas/notification';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import css from './Inbox.module.css';

const STEP = 30;

/** What left for devices, and what became of it; the words as they stood on the screens. */
export function SentPushes() {
  const { t } = useTranslation();
  const [size, setSize] = useState(STEP);
  const answer = useQuery({
    queryKey: ['notification', 'sent', size],
    queryFn: () => call(notificationApi.pushes, { query: { pagination: { pageSize: size } } }),
    placeholderData: keepPreviousData,
  });
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const { data, meta } = answer.data;
  if (data.length === 0)
    return (
      <div className={layout.card}>
        <Notice
          order={2}
          icon={<IconSend size={28} />}
          title={t('notification.emptySent.title')}
          text={t('notification.emptySent.text')}
        />
      </div>
    );
  return (
    <>
      <ul className={layout.lines} aria-label={t('notification.tab.sent')}>
        {data.map(({ id, title, body, createdAt, response }) => (
          <li key={id} className={layout.line}>
            <span className={css.words}>
              <span className={css.title}>{title}</span>
              <span className={css.about}>{body}</span>
            </span>
            <span className={css.when}>
              {createdAt && <Moment at={createdAt} />}
              <span>{t('notification.response', { ...response })}</span>
            </span>
          </li>
        ))}
      </ul>
      {meta.total > data.length && (
        <Button variant="subtle" mt={8} loading={answer.isPlaceholderData} onClick={() => setSize(size + STEP)}>
          {t('notification.older')}
        </Button>
      )}
    </>
  );
}
