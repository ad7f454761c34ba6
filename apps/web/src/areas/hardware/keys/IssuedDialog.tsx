import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import beside from '#shared/layout/Beside.module.css';
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
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not allow it here: the text is marked instead, for the keys or the finger to copy.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  }

  return (
    <div className={css.copyable}>
      <div>
        <div className={beside.soft}>{label}</div>
        <code className={css.code} ref={shown}>
          {text}
        </code>
      </div>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(copied ? 'hardware.key.copied' : 'hardware.key.copy', { what: label })}
        onClick={() => void copy()}
      >
        {copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}
