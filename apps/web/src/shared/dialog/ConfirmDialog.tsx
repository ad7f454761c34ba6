import { Button, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { dismissKey } from './dialogs.ts';

type Props = {
  opened: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  answer: (confirmed: boolean) => void;
};

/** Focus starts on the harmless answer, so that a stray Enter changes nothing. */
export function ConfirmDialog({ opened, title, text, confirm, cancel, danger = false, answer }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog above opened={opened} title={title} onClose={() => answer(false)}>
      <Text className={css.text}>{text}</Text>
      <div className={css.actions}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {cancel ?? t(dismissKey(confirm))}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

type MessageDialogProps = { opened: boolean; tone: 'success' | 'error'; text: string; answer: (confirmed: boolean) => void };

export function MessageDialog({ opened, tone, text, answer }: MessageDialogProps) {
  const { t } = useTranslation();
  const close = () => answer(true);
  const Icon = tone === 'success' ? IconCircleCheck : IconAlertCircle;
  const title = (
    <span className={css.tone}>
      <Icon size={28} aria-hidden color={`var(--mantine-color-${tone === 'success' ? 'green' : 'red'}-text)`} />
      {t(`popup.dialog.title.${tone}`)}
    </span>
  );
  return (
    <Dialog above opened={opened} title={title} onClose={close}>
      <Text className={css.text}>{text}</Text>
      <div className={css.actions}>
        <Button data-autofocus onClick={close}>
          {t('popup.dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
