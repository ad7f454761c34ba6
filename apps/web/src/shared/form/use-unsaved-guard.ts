import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';

/** Leaving with something typed and not saved is asked about, inside the portal and when the tab is closed. */
export function useUnsavedGuard(dirty: boolean) {
  const { t } = useTranslation();
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () => {
      const leave = await askConfirmation({
        title: t('form.unsaved.title'),
        text: t('form.unsaved.text'),
        confirm: t('form.unsaved.leave'),
        cancel: t('form.unsaved.stay'),
        danger: true,
      });
      return !leave;
    },
  });
}
