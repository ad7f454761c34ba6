import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#kernel/dialogs/Dialog.module.css';
import { Dialog } from '#kernel/dialogs/Dialog.tsx';
import { Keys } from './Keys.tsx';

/** Keys that belong to no single device. */
export function GatewayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('hardware.gateway.title')} onClose={onClose}>
      <Text mb={12}>{t('hardware.gateway.text')}</Text>
      <Keys hardware={null} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('hardware.gateway.close')}
        </Button>
      </div>
    </Dialog>
  );
}
