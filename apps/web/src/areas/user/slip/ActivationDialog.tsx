import { Button, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { session } from '#shared/session/store.ts';
import { Code } from './Code.tsx';
import type { Made } from './made.ts';
import css from './Slip.module.css';
import { Slip } from './Slip.tsx';

/** Seen once and kept nowhere, so that it closes by its own button only, never by a click beside it. */
export function ActivationDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const zone = session.use().profile?.property.timeZone;
  const { code, url, expiresAt, mailed } = made.activation;
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  return (
    <Dialog opened title={t(made.isNew ? 'user.made.title' : 'user.made.again', { name: made.name })}>
      <Text>{mailed ? t('user.made.mailed', { email: made.email }) : t('user.made.noMail')}</Text>
      <div className={css.shown}>
        <div className={css.paper}>
          <QrCode text={url} className={css.qr} />
        </div>
        <div>
          <div className={css.label}>{t('user.made.code')}</div>
          <Code text={code} />
          <div className={css.label}>{t('user.made.until', { moment: formatMoment(expiresAt, zone) })}</div>
          <Button
            variant="subtle"
            size="compact-md"
            ml={-8}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() => void copy()}
          >
            {t(copied ? 'user.made.copied' : 'user.made.copy')}
          </Button>
        </div>
      </div>
      <Text c="dimmed">{t('user.made.once')}</Text>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('user.made.done')}
        </Button>
        <Button data-autofocus leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('user.made.print')}
        </Button>
      </div>
      <Slip made={made} />
    </Dialog>
  );
}
