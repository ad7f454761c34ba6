import { type NoticeTemplate, notificationApi } from '@lobby/contract/areas/notification';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Channels.module.css';
import { WordsDialog } from './WordsDialog.tsx';

/** What the devices of staff show for each kind, and the property's own words instead. */
export function WordsTab() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<NoticeTemplate | null>(null);
  const answer = useQuery({ queryKey: ['notification', 'words'], queryFn: () => call(notificationApi.templates) });
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  return (
    <div className={css.parts}>
      <p className={layout.note}>{t('notification.words.text')}</p>
      <ul className={layout.lines} aria-label={t('notification.tab.words')}>
        {answer.data.data.map((template) => (
          <li key={template.kind} className={layout.line}>
            <Words template={template} />
            <Button
              variant="default"
              aria-label={`${t('notification.words.edit')}: ${t(`notification.kind.${template.kind}`)}`}
              onClick={() => setEdited(template)}
            >
              {t('notification.words.edit')}
            </Button>
          </li>
        ))}
      </ul>
      {edited && <WordsDialog template={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function Words({ template: { isOwn, titleTh, titleEn, bodyTh, bodyEn } }: { template: NoticeTemplate }) {
  const { t } = useTranslation();
  const [title, body] = useLanguage() === 'th' ? [titleTh, bodyTh] : [titleEn, bodyEn];
  return (
    <span className={css.name}>
      <strong>{title}</strong>
      <span className={css.since}>{body}</span>
      {isOwn && (
        <span>
          <StateBadge tone="plain" Icon={IconPencil}>
            {t('notification.words.own')}
          </StateBadge>
        </span>
      )}
    </span>
  );
}
