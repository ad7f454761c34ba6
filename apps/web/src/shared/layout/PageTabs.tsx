import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import css from './PageTabs.module.css';

type Tab = {
  name: string;
  to: string;
  search?: object;
  /** How many are behind it; left out while that is not known. */
  count?: number | undefined;
};

type Search = Record<string, unknown>;

/** The parts of one record's page. Each is an address of its own, so these are links. */
export function PageTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const isHere = useIsHere(tabs);
  const nav = useRef<HTMLElement>(null);
  // On the phone the tabs are wider than the screen: the open one must be among those that show.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 2;
  }, []);
  return (
    <nav ref={nav} className={css.tabs} aria-label={label}>
      {tabs.map(({ name, to, search, count }) => (
        <Link
          key={name}
          to={to}
          search={search ?? {}}
          className={css.tab ?? ''}
          aria-current={isHere(to, search) ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          resetScroll={false}
        >
          {name}
          {count !== undefined && <span className={css.count}>{count.toLocaleString('en')}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** An open tab may have more in its address, as a page or a filter: only what tells one tab from another counts. */
function useIsHere(tabs: Tab[]) {
  const { pathname, search: here } = useRouterState({ select: ({ location }) => location });
  const keys = new Set(tabs.flatMap(({ search = {} }) => Object.keys(search)));
  return (to: string, search: object | undefined) =>
    search !== undefined && to === pathname && [...keys].every((key) => (search as Search)[key] === (here as Search)[key]);
}
