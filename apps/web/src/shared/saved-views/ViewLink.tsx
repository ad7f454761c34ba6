import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import layout from '#shared/layout/layout.module.css';
import type { ListSearch } from '#shared/list-search/list-search.ts';
import { isSameView } from './views.ts';

type Props = { path: string; search: ListSearch; here: ListSearch; children: ReactNode };

/** One view of a list, marked while the list shows it. */
export function ViewLink({ path, search, here, children }: Props) {
  const isHere = isSameView(search, here);
  return (
    <Link
      to={path}
      search={search}
      className={layout.pill ?? ''}
      data-here={isHere || undefined}
      aria-current={isHere ? 'true' : undefined}
      // The router would mark every link to this page as the current one.
      activeProps={{ 'aria-current': isHere ? 'true' : undefined }}
    >
      {children}
    </Link>
  );
}
