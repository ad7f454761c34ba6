import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';

/**
 * Leaving with something typed and not saved is asked about, inside the portal and when the tab is closed. What is kept while the
 * same page shows something else, such as another day, is not left.
 */
export function useUnsavedGuard(dirty: boolean, { isKeptOnPage = false } = {}) {
  const { t } = useTranslation();
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (isKeptOnPage && current.pathname === next.pathname) return false;
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
