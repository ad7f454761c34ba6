import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Paper } from './papers.ts';
import css from './Sheet.module.css';

type Props = { label: string; children: ReactNode; long?: boolean; paper?: Paper | 'a4-landscape' };

/** One sheet of paper, on the screen as it will leave the printer; nothing else on the page is printed. A long one takes as many as it needs. */
export function Sheet({ label, children, long = false, paper = 'a4' }: Props) {
  return (
    <div className={css.screen}>
      <article className={css.sheet} data-sheet={paper} data-long={long || undefined} aria-label={label}>
        {children}
      </article>
    </div>
  );
}

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
