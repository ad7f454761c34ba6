import { useEffect, useEffectEvent, useRef } from 'react';
import { BURST_MS, MODIFIERS } from '#shared/keys/burst.ts';

/** Shorter is what a hand types, such as the number of a room. */
const MIN_LENGTH = 6;
/** A reader that stops for longer has begun another code. */
const MAX_PAUSE_MS = 250;

type Acts = { onScan: (code: string) => void; onCancel?: () => void };

/**
 * What a scanner types counts as a scan wherever the focus is: its Enter presses and confirms nothing, and its letters are taken out
 * of the field they fell into. The scan field reads what is typed into it itself, and a password is left alone. Escape cancels, where it does not close a list or a dialog.
 */
export function useScanner({ onScan, onCancel }: Acts) {
  const burst = useRef({ text: '', first: 0, last: 0, before: '' });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (MODIFIERS.includes(key)) return;
    const { text, first, last, before } = burst.current;
    const goesOn = text !== '' && timeStamp - last < MAX_PAUSE_MS;
    burst.current = {
      text: key.length > 1 ? '' : goesOn ? text + key : key,
      first: goesOn ? first : timeStamp,
      last: timeStamp,
      before: goesOn ? before : textIn(event.target),
    };
    if (key === 'Escape' && !closesSomething(event)) onCancel?.();
    const isScan = goesOn && text.length >= MIN_LENGTH && timeStamp - first < text.length * BURST_MS;
    if (key !== 'Enter' || !isScan || readsItself(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    writeText(event.target, before);
    onScan(text.trim());
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before any other listener: a button or a form must not hear the Enter.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
}

const readsItself = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && (target.type === 'password' || target.dataset.scan !== undefined);

const closesSomething = ({ target }: KeyboardEvent) =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null ||
  (target as HTMLElement).getAttribute('aria-expanded') === 'true';

const isTextField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const textIn = (target: EventTarget | null) => (isTextField(target) ? target.value : '');

/** As if it was typed: React hears of a value only by the setter of the element itself. */
function writeText(target: EventTarget | null, text: string) {
  if (!isTextField(target) || target.value === text) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, text);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
