import { lazy, Suspense, useState } from 'react';
import { type OpenDialog, openDialog } from './dialogs.ts';

const load = () => import('./ConfirmDialog.tsx');
const MessageDialog = lazy(() => load().then((file) => ({ default: file.MessageDialog })));
const ConfirmDialog = lazy(() => load().then((file) => ({ default: file.ConfirmDialog })));

/** Fetched ahead once somebody is signed in: the question before signing out has to come without a connection, too. */
export const preloadDialogs = () => load().catch(() => undefined); // asked for again when one opens

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
