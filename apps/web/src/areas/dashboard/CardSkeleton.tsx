import { Skeleton } from '@mantine/core';
import css from './WidgetCard.module.css';

/** In the shape of a card, so that nothing moves when the numbers come. */
export const CardSkeleton = () => (
  <div className={css.card}>
    <div className={css.head}>
      <Skeleton height={20} width={120} my={10} />
    </div>
    <div className={css.numbers}>
      {['in', 'out'].map((way) => (
        <div key={way}>
          <Skeleton height={16} width={56} my={5} />
          <Skeleton height={30} width={88} my={8} />
        </div>
      ))}
    </div>
    <div className={css.facts}>
      <Skeleton height={16} width={180} />
    </div>
    <div className={css.chart}>
      <Skeleton height={16} width={220} mt={12} mb={8} />
      <Skeleton height={184} radius={8} />
      <Skeleton height={16} width={110} mt={16} mb={13} />
    </div>
  </div>
);
