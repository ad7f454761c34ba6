import type { ReactNode } from 'react';
import css from './Sheet.module.css';

/** One sheet of A4, on the screen as it will leave the printer; nothing else on the page is printed. */
export function Sheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.desk}>
      <article className={css.sheet} data-sheet aria-label={label}>
        {children}
      </article>
    </div>
  );
}
