import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './WidgetCard.module.css';

/** A part that could not be told says so in its own place. */
export function Untold({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  async function retry() {
    setAsking(true);
    await onRetry();
    setAsking(false);
  }
  return (
    <div className={css.failed} role="status">
      <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
      <p>{t('dashboard.failed')}</p>
      <Button variant="default" loading={asking} onClick={() => void retry()}>
        {t('error.retry')}
      </Button>
    </div>
  );
}
