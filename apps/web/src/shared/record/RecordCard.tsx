import { type ReactNode, useId } from 'react';
import css from './RecordCard.module.css';

type Props = {
  title: ReactNode;
  /** Right of the title: its state, or the way to all of it. */
  side?: ReactNode;
  children?: ReactNode;
};

/** One topic of a record's page. */
export function RecordCard({ title, side, children }: Props) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {side}
      </div>
      {children}
    </section>
  );
}
