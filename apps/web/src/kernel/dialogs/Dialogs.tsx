import { lazy, Suspense, useState } from 'react';
import { type OpenDialog, openDialog } from './dialogs.ts';

const MessageDialog = lazy(() => import('./MessageDialog.tsx').then((file) => ({ default: file.MessageDialog })));
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((file) => ({ default: file.ConfirmDialog })));

/** The one place dialogs appear. A closed dialog stays mounted with its words until the next, so that it can fade. */
export function Dialogs() {
  const open = openDialog.use();
  const [last, setLast] = useState<OpenDialog | null>(null);
  if (open && open !== last) setLast(open);
  const shown = open ?? last;
  if (!shown) return null;

  const props = { opened: open !== null, answer: shown.answer };
  return (
    <Suspense>
      {shown.kind === 'message' ? <MessageDialog {...props} {...shown} /> : <ConfirmDialog {...props} {...shown} />}
    </Suspense>
  );
}
