import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/layout/Notice.tsx';

/** The last net, for what breaks outside any page: the shell itself, or a file that could not be fetched. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}

/** The specification fixes the English sentence; the explanation under it speaks the person's language. */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice title={<span lang="en">Oops, there is an error!</span>} text={t('error.crash')}>
        <Button onClick={onRetry}>{t('error.retry')}</Button>
      </Notice>
    </div>
  );
}
