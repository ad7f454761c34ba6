import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/layout/Notice.tsx';

/** The specification fixes the English sentence; the explanation under it speaks the person's language. */
export function Oops({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice title={<span lang="en">Oops, there is an error!</span>} text={t('error.crash')}>
        <Button onClick={onRetry}>{t('error.retry')}</Button>
      </Notice>
    </div>
  );
}
