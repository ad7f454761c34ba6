import { useLayoutEffect, useRef, useState } from 'react';

const STEPS = [1, 0.92, 0.84, 0.76, 0.7, 0.64];

/** Sets the words smaller, step by step, until they fit into their box; says so where not even the smallest do. */
export function useFit<E extends HTMLElement>() {
  const box = useRef<E>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    let stopped = false;
    const fit = () => {
      const element = box.current;
      if (!element || stopped) return;
      const fits = (step: number) => {
        element.style.setProperty('--fit', String(step));
        return element.scrollHeight <= element.clientHeight;
      };
      setCut(!STEPS.some(fits));
    };
    fit();
    // Letters that arrive later are wider than those they replace.
    void document.fonts.ready.then(fit);
    return () => {
      stopped = true;
    };
  });
  return { box, cut };
}
