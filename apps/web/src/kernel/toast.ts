import { notifications } from '@mantine/notifications';
import { problemText } from './problem-text.ts';

/** A short word in the corner. `text` is already translated. */
export const toastDone = (text: string) => notifications.show({ message: text, color: 'green', autoClose: 4000, role: 'status' });
export const toastFailed = (error: unknown) =>
  notifications.show({ message: problemText(error), color: 'red', autoClose: 8000, role: 'alert' });
