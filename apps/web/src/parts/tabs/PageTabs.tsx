import { Link } from '@tanstack/react-router';
import css from './PageTabs.module.css';

type Tab = { name: string; to: string; search?: object };

/** The parts of one record's page. Each is an address of its own, so these are links. */
export function PageTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ name, to, search }) => (
        <Link
          key={name}
          to={to}
          search={search ?? {}}
          className={css.tab ?? ''}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          resetScroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
