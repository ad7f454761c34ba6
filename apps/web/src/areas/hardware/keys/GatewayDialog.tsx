import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { Keys } from './Keys.tsx';

type Props = { onIssued: (key: IssuedKey) => void; onClose: () => void };

/** Keys that belong to no single device. */
export function GatewayDialog({ onIssued, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('hardware.gateway.title')} onClose={onClose}>
      <Text mb={12}>{t('hardware.gateway.text')}</Text>
      <Keys hardware={null} onIssued={onIssued} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('hardware.close')}
        </Button>
      </div>
    </Dialog>
  );
}
