import { Button } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import { DeclinedError, isStepUpRequired } from './call-error.ts';
import { problemText } from './problem-text.ts';

const show = (words: NotificationData) =>
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('popup.dialog.close') }, ...words });

/** A short word at the top. `text` is already translated. */
export const toastDone = (text: string) =>
  show({ message: text, color: 'green', icon: <IconCheck size={20} />, autoClose: 4000, role: 'status' });
/** Neither done nor failed. */
export const toastNote = (text: string) =>
  show({ message: text, color: 'blue', icon: <IconInfoCircle size={20} />, autoClose: 4000, role: 'status' });
/** Whoever was asked, for the password or whether it is meant, and thought better of it knows what happened. */
export function toastFailed(error: unknown, before?: string) {
  if (isStepUpRequired(error) || error instanceof DeclinedError) return;
  const message = [before, problemText(error)].filter(Boolean).join(' ');
  show({ message, color: 'red', icon: <IconAlertCircle size={20} />, autoClose: 8000, role: 'alert' });
}

const UNDO_MS = 10_000;

/** Says what was done and takes it back on one press. */
export function toastUndo(text: string, undo: () => unknown) {
  const id = show({
    message: (
      <>
        <div>{text}</div>
        <Button
          mt={8}
          display="block"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {i18next.t('list.undo')}
        </Button>
      </>
    ),
    color: 'green',
    icon: <IconCheck size={20} />,
    autoClose: UNDO_MS,
    role: 'status',
  });
}
