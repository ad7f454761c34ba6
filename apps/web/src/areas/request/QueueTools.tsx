import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { ListSearchBox } from '#shared/list/ListSearchBox.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './QueueTools.module.css';
import type { Queue } from './use-queue.ts';

/** Whom somebody asks about on the telephone, and one type of request or all of them. */
export function QueueTools({ queue }: { queue: Queue }) {
  return (
    <search className={css.tools}>
      <ListSearchBox value={queue.text} onSearch={queue.setText} />
      <TypeChips queue={queue} />
    </search>
  );
}

/** Everything that waits, or one type of it, each with its number. */
function TypeChips({ queue: { all, total, type: here, text } }: { queue: Queue }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const types = [...new Map(all.map(({ approveType, titleTenant }) => [approveType, titleTenant]))];
  const chip = (name: string, count: number, type?: string) => (
    <li key={type ?? ''}>
      <Link
        to="/resident/application"
        search={{ ...(type && { type }), ...(text && { q: text }) }}
        className={`${layout.pill} ${css.chip}`}
        activeOptions={{ exact: true }}
        aria-current={type === here ? 'true' : undefined}
        data-here={type === here || undefined}
        replace
        resetScroll={false}
      >
        {name} <span className={css.number}>{count.toLocaleString('en')}</span>
      </Link>
    </li>
  );
  return (
    <ul className={`${layout.pills} ${css.chips}`} aria-label={t('request.types')}>
      {chip(t('request.allTypes'), total)}
      {types.map(([type, title]) =>
        chip(nameOf(title, language), all.filter(({ approveType }) => approveType === type).length, type),
      )}
    </ul>
  );
}
