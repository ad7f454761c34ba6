import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import css from './LinesCard.module.css';
import card from './RecordCard.module.css';
import { RecordCard } from './RecordCard.tsx';

export type Line = {
  id: number | string;
  name: ReactNode;
  /** The page of its own, where it has one. */
  to?: string;
  more: ReactNode[];
  /** At the end of the line: a badge, a time. */
  state?: ReactNode;
};
type Props<T> = {
  title: string;
  answer: UseQueryResult<{ data: T[] }>;
  renderLine: (record: T) => Line;
  empty: string;
  /** Beside the title: the way to all of it. */
  side?: ReactNode;
  /** Below the lines. */
  foot?: ReactNode;
};

/** A short list of what belongs to a record: a name, what else is known, its state. */
export function LinesCard<T>({ title, answer, renderLine, empty, side, foot }: Props<T>) {
  const { t } = useTranslation();
  return (
    <RecordCard title={title} side={side}>
      {answer.isPending && <Skeleton height={56} role="status" aria-label={t('list.loading')} />}
      {answer.isLoadingError && <p role="alert">{problemText(answer.error)}</p>}
      {answer.data?.data.length === 0 && <p className={card.soft}>{empty}</p>}
      {answer.data && answer.data.data.length > 0 && (
        <ul className={css.lines} aria-label={title}>
          {answer.data.data.map(renderLine).map(({ id, name, to, more, state }) => (
            <li key={id}>
              <div className={css.words}>
                <div>{to ? <Link to={to}>{name}</Link> : name}</div>
                <div className={css.more}>
                  {more.filter(Boolean).map((one, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line is drawn whole.
                    <Fragment key={at}>
                      {at > 0 && ' · '}
                      <span className={css.part}>{one}</span>
                    </Fragment>
                  ))}
                </div>
              </div>
              {state}
            </li>
          ))}
        </ul>
      )}
      {foot}
    </RecordCard>
  );
}
