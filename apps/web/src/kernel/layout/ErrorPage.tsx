import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';

/** The specification fixes the English sentence; the explanation under it speaks the person's language. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert">
      <Notice title={<span lang="en">Oops, there is an error!</span>} text={t('error.crash')}>
        <Button onClick={retry}>{t('error.retry')}</Button>
      </Notice>
    </div>
  );
}
