import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { Notice } from './Notice.tsx';

type Props = { error: unknown; onRetry: () => unknown; order?: 1 | 2 };

/** What belongs here could not be loaded: why, and the way to try again. */
export function LoadFailed({ error, onRetry, order = 1 }: Props) {
  const { t } = useTranslation();
  return (
    <Notice order={order} icon={<IconPlugConnectedX size={28} />} title={t('list.failed')} text={problemText(error)}>
      <Button onClick={() => void onRetry()}>{t('error.retry')}</Button>
    </Notice>
  );
}
