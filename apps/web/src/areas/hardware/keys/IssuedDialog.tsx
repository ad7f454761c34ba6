import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#kernel/dialogs/Dialog.module.css';
import { Dialog } from '#kernel/dialogs/Dialog.tsx';
import { Copyable } from './Copyable.tsx';

/** Seen once and kept nowhere, so that it closes by its own button only, never by a click beside it. */
export function IssuedDialog({ issued: { name, username, secret }, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('hardware.key.issuedTitle', { name })}>
      <Text>{t('hardware.key.once')}</Text>
      <Copyable label={t('hardware.key.username')} text={username} />
      <Copyable label={t('hardware.key.secret')} text={secret} />
      <Text c="dimmed" size="sm">
        {t('hardware.key.howTo')}
      </Text>
      <div className={dialog.actions}>
        <Button data-autofocus onClick={onClose}>
          {t('hardware.key.done')}
        </Button>
      </div>
    </Dialog>
  );
}
