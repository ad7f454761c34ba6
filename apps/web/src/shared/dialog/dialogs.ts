import { createStore } from '#shared/store/store.ts';

type Message = { kind: 'message'; tone: 'success' | 'error'; text: string };
type Confirm = { kind: 'confirm'; title: string; text: string; confirm: string; cancel?: string; danger?: boolean };
export type OpenDialog = (Message | Confirm) & { answer: (confirmed: boolean) => void };

export const openDialog = createStore<OpenDialog | null>(null);

function show(dialog: Message | Confirm): Promise<boolean> {
  openDialog.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      openDialog.set(null);
      resolve(confirmed);
    };
    openDialog.set({ ...dialog, answer });
  });
}

/** Says something that must be read. Resolves once it was closed. */
export const showMessage = (tone: Message['tone'], text: string) => show({ kind: 'message', tone, text });

/** Leaves a dialog: another word where the action itself is called “Cancel …”. */
export const dismissKey = (action: string) =>
  /^(ยกเลิก|Cancel)(?!$)/.test(action) ? 'popup.dialog.notNow' : 'popup.dialog.cancel';

/** Asks before something that matters. All texts are already translated; the button repeats the verb. */
export const askConfirmation = (question: Omit<Confirm, 'kind'>) => show({ kind: 'confirm', ...question });
