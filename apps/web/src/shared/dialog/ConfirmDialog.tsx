import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

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
          {cancel ?? t('popup.dialog.cancel')}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
