import { useEffect, useEffectEvent } from 'react';
import { pageKeys } from './page-keys.ts';
import { useSingleKey } from './use-single-key.ts';

type Keys = Record<string, () => void>;

/**
 * Letters that act on the page, by name: `a`, `shift+a`, `digit1`, `enter`, `ctrl+enter`. Not while somebody types, nor behind a dialog,
 * nor within what a scanner types; a key held down acts once.
 */
export function usePageKeys(keys: Keys) {
  const runSingle = useSingleKey();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[nameOfKey(event)];
    // With Ctrl it is no single letter: nobody presses that by dictating.
    const isOn = pageKeys.get() || event.ctrlKey || event.metaKey;
    if (!isOn || !act || event.repeat || event.defaultPrevented || !isFree(event)) return;
    event.preventDefault();
    runSingle(act);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Where the keyboard writes Thai, a letter is known by its place. */
function nameOfKey({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (altKey) return '';
  const letter = key.length > 1 || /^[a-z]$/i.test(key) ? key : code.replace('Key', '');
  return `${ctrlKey || metaKey ? 'ctrl+' : ''}${shiftKey ? 'shift+' : ''}${letter.toLowerCase()}`;
}

function isFree({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return false;
  const on = target as HTMLElement;
  if (on instanceof HTMLInputElement) return on.type === 'checkbox';
  if (on instanceof HTMLTextAreaElement || on instanceof HTMLSelectElement || on.isContentEditable) return false;
  return key !== 'Enter' || ctrlKey || metaKey || !on.closest('a, button');
}
