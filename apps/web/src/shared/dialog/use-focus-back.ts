import { useEffect } from 'react';

/** Gives the focus back to what opened a dialog that is taken away open. The kit does so only for one that closes. */
export function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      // Unless something else has it by then: the next page, or the next dialog.
      setTimeout(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      }, 10);
    };
  }, [opened]);
}

/** An item of a menu is gone with it: its button then. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : focused;
  return opener instanceof HTMLElement ? opener : null;
}
