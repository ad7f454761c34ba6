import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { CopyButton } from '#shared/layout/CopyButton.tsx';
import card from '#shared/record/RecordCard.module.css';
import css from '../HardwareDetails.module.css';
import { installerExamples } from './installer-examples.ts';

/** Seen once and kept nowhere, so that it closes by its own button only, never by a click beside it. */
export function IssuedDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const { t } = useTranslation();
  const [{ mqtt, https }] = useState(() => installerExamples(issued, new URL(location.href), new Date()));
  return (
    <Dialog opened title={t('hardware.key.issuedTitle', { name: issued.name })}>
      <Text>{t('hardware.key.once')}</Text>
      <Copyable label={t('hardware.key.username')} text={issued.username} />
      <Copyable label={t('hardware.key.secret')} text={issued.secret} />
      <details className={css.examples}>
        <summary>{t('hardware.key.examples')}</summary>
        <Text c="dimmed" size="sm">
          {t(issued.hardware ? 'hardware.key.howTo' : 'hardware.gateway.howTo')}
        </Text>
        <Copyable label="MQTT" text={mqtt} />
        <Copyable label="HTTPS" text={https} />
      </details>
      <div className={dialog.actions}>
        <Button data-autofocus onClick={onClose}>
          {t('hardware.key.done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A text nobody types by hand. */
function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className={css.copyable}>
      <div>
        <div className={card.soft}>{label}</div>
        <code className={css.code}>{text}</code>
      </div>
      <CopyButton text={text} what={label} />
    </div>
  );
}
