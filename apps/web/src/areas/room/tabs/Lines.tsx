import { Skeleton } from '@mantine/core';
import { type Icon, IconCheck, IconMinus, IconPlugConnectedX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { Notice } from '#shared/layout/Notice.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from '../Room.module.css';

type Line = {
  id: number;
  name: string;
  /** The page of its own, where it has one. */
  to?: string;
  more: (string | null | undefined)[];
  state: { good: boolean; words: string; icon?: Icon };
};
type Props<T> = { label: string; answer: UseQueryResult<{ data: T[] }>; line: (record: T) => Line; empty: string };

/** A short list of what belongs to the room: its name, what else is known, its state. */
export function Lines<T>({ label, answer, line, empty }: Props<T>) {
  const { t } = useTranslation();
  if (answer.isPending) return <Skeleton height={120} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (answer.isError)
    return <Notice order={2} icon={<IconPlugConnectedX size={28} />} title={t('list.failed')} text={problemText(answer.error)} />;
  if (answer.data.data.length === 0) return <Notice order={2} title={label} text={empty} />;
  return (
    <ul className={css.lines} aria-label={label}>
      {answer.data.data.map(line).map(({ id, name, to, more, state }) => (
        <li key={id}>
          <div className={css.words}>
            <div>{to ? <Link to={to}>{name}</Link> : name}</div>
            <div className={css.more}>{more.filter(Boolean).join(' · ')}</div>
          </div>
          <StateBadge
            tone={state.good ? 'good' : 'warn'}
            icon={createElement(state.icon ?? (state.good ? IconCheck : IconMinus), { size: 18, 'aria-hidden': true })}
          >
            {state.words}
          </StateBadge>
        </li>
      ))}
    </ul>
  );
}
