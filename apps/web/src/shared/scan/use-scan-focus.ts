import { useCallback, useEffect, useRef } from 'react';

/** The field has the focus as the page opens, and again after every act: a reader types wherever the focus is. */
export function useScanFocus() {
  const field = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => {
    // After what is being done now: a dialog gives its focus back on its way out.
    setTimeout(() => field.current?.focus({ preventScroll: true }));
  }, []);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // The shell moves the focus to a new page once it is shown.
    const onFocus = ({ target }: FocusEvent) => {
      if ((target as HTMLElement).id === 'main' && !document.querySelector('main:active')) focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [focus]);
  return { field, focus };
}
