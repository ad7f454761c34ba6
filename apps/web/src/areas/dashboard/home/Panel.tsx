import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import css from './Home.module.css';

type Props<T> = {
  name: string;
  /** Where all of it is. */
  to: string;
  search?: object;
  answer: UseQueryResult<T>;
  children: (data: T) => ReactNode;
};

/** One part of the home page. What it cannot read it says in its own place; the other parts stand. */
export function Panel<T>({ name, to, search = {}, answer, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = answer;
  return (
    <section className={css.panel} aria-labelledby={`home-${name}`}>
      <div className={css.head}>
        <h2 className={css.heading} id={`home-${name}`}>
          {t(`dashboard.${name}.title`)}
        </h2>
        <Link to={to} search={search}>
          {t(`dashboard.${name}.open`)}
        </Link>
      </div>
      {data !== undefined ? children(data) : isError ? <PanelFailed error={error} onRetry={refetch} /> : <PanelSkeleton />}
    </section>
  );
}

type PanelFailedProps = { error: Error; onRetry: () => Promise<unknown> };

export function PanelFailed({ error, onRetry }: PanelFailedProps) {
  const { t } = useTranslation();
  return (
    <div className={css.failed} role="alert">
      <p>{problemText(error)}</p>
      <Button variant="default" size="compact-md" onClick={() => void onRetry()}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

const PanelSkeleton = () => (
  <div aria-busy>
    <Skeleton height={16} width="80%" my={8} />
    <Skeleton height={16} width="60%" my={8} />
  </div>
);
