import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { BURST_MS, MODIFIERS } from './burst.ts';

/**
 * Runs what a key does, unless another key came shortly before or comes shortly after it: a code that is scanned while this page
 * is open must decide nothing, whichever letters it holds.
 */
export function useSingleKey() {
  const pressed = useRef({ last: -BURST_MS, before: -BURST_MS });
  const waiting = useRef<{ act: () => void; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    function takeWaiting() {
      const { act, timer } = waiting.current ?? {};
      clearTimeout(timer);
      waiting.current = null;
      return act;
    }
    function onKey({ key, timeStamp }: KeyboardEvent) {
      if (MODIFIERS.includes(key)) return;
      const { last } = pressed.current;
      const act = takeWaiting();
      // On a busy machine the timer is late though the hand made its pause: this key must find what the last one did.
      if (act && timeStamp - last >= BURST_MS) flushSync(act);
      pressed.current = { last: timeStamp, before: last };
    }
    // Before any other listener, and whoever stops the event.
    document.addEventListener('keydown', onKey, true);
    return () => {
      takeWaiting();
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
  return (act: () => void) => {
    const { last, before } = pressed.current;
    if (last - before < BURST_MS) return;
    const timer = setTimeout(() => {
      waiting.current = null;
      // The next key may come before React renders what this one did.
      flushSync(act);
    }, BURST_MS);
    waiting.current = { act, timer };
  };
}
