import { type RefObject, useCallback, useEffect } from 'react';

/**
 * The scan field has the focus from the start, after every act, and again with the first key pressed outside an input:
 * a scanner types wherever the focus is, and nothing it typed may be lost.
 */
export function useKeptFocus(field: RefObject<HTMLInputElement | null>): () => void {
  const focus = useCallback(() => {
    // After what is being done now: a dialog gives its focus back on its way out.
    setTimeout(() => field.current?.focus({ preventScroll: true }));
  }, [field]);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // The shell moves the focus to a new page once it is shown, and the field takes it from there; not from somebody who
    // is just marking a number to copy it.
    const onFocus = ({ target }: FocusEvent) => {
      if ((target as HTMLElement).id === 'main' && !document.querySelector('main:active')) focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (belongsToScanner(event)) field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [field, focus]);
  return focus;
}

/** A letter or digit typed at nothing in particular. Keys that work a button or leave it stay with the button. */
function belongsToScanner({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
  const on = target as HTMLElement;
  if (on.closest('[role="dialog"], [role="menu"], [contenteditable="true"]')) return false;
  if (on instanceof HTMLInputElement) return on.type === 'radio' && key !== ' ';
  if (on instanceof HTMLTextAreaElement || on instanceof HTMLSelectElement) return false;
  return key !== ' ' || !on.closest('button, a');
}
