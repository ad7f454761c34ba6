import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { isStepUpRequired } from './call-error.ts';
import { problemText } from './problem-text.ts';

const show = (words: NotificationData) =>
  notifications.show({ closeButtonProps: { 'aria-label': i18next.t('popup.dialog.close') }, ...words });

/** A short word at the top. `text` is already translated. */
export const toastDone = (text: string) =>
  show({ message: text, color: 'green', icon: <IconCheck size={20} />, autoClose: 4000, role: 'status' });
/** Whoever was asked for the password and thought better of it knows what happened. */
export function toastFailed(error: unknown) {
  if (isStepUpRequired(error)) return;
  show({ message: problemText(error), color: 'red', icon: <IconAlertCircle size={20} />, autoClose: 8000, role: 'alert' });
}
