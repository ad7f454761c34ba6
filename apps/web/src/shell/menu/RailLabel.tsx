import { type ReactNode, type SyntheticEvent, useState } from 'react';
import css from './Navigation.module.css';

/** The rail shows icons alone: the word of the one that is pointed at or focused stands beside it, outside of what scrolls. */
export function RailLabel({ children }: { children: ReactNode }) {
  const [label, setLabel] = useState<{ text: string; top: number } | null>(null);
  const show = ({ target }: SyntheticEvent) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-label]') : null;
    setLabel(link ? { text: link.dataset.label ?? '', top: link.getBoundingClientRect().top } : null);
  };
  const hide = () => setLabel(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links in it.
    <div className={css.labelled} onMouseOver={show} onFocus={show} onMouseLeave={hide} onBlur={hide} onScroll={hide}>
      {children}
      {label && (
        <span className={css.railLabel} style={{ top: label.top }} aria-hidden>
          {label.text}
        </span>
      )}
    </div>
  );
}
