import i18next from 'i18next';
import { CallError } from '#shared/call/call-error.ts';
import { useKeptKeys } from '#shared/call/kept-keys.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';

export const isSameMoney = (error: unknown) => error instanceof CallError && error.key === 'error.sameMoney';

/** The same amount stands as unidentified money, or came in for the room already: whoever takes it says that it is another transfer. */
export const askWhetherAnother = () =>
  askConfirmation({
    title: i18next.t('sameMoney.title'),
    text: i18next.t('sameMoney.text'),
    confirm: i18next.t('sameMoney.another'),
  });

/** Sends it once more where somebody says so. */
export function useSameMoney() {
  const keep = useKeptKeys();
  return async function send<A>(take: (isAnother: boolean) => Promise<A>): Promise<A> {
    try {
      return await take(false);
    } catch (error) {
      if (!isSameMoney(error) || !(await askWhetherAnother())) throw error;
      return keep(() => take(true));
    }
  };
}
