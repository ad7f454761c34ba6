import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { problemText } from './problem-text.ts';

/** A short word at the top. `text` is already translated. */
export const toastDone = (text: string) =>
  notifications.show({ message: text, color: 'green', icon: <IconCheck size={20} />, autoClose: 4000, role: 'status' });
export const toastFailed = (error: unknown) =>
  notifications.show({
    message: problemText(error),
    color: 'red',
    icon: <IconAlertCircle size={20} />,
    autoClose: 8000,
    role: 'alert',
  });
