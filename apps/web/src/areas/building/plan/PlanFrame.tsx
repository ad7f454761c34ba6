import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './PlanFrame.module.css';

/** A floor longer than the screen fades at its end, and says so. */
export function PlanFrame({ numberWidth, children }: { numberWidth: number; children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => setHasMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, []);
  return (
    <div className={css.edge} data-more={hasMore || undefined}>
      <div ref={frame} className={css.frame} style={{ '--number-width': numberWidth } as CSSProperties}>
        {children}
      </div>
      {hasMore && <p className={css.more}>{t('building.plan.more')}</p>}
    </div>
  );
}
