import { Link } from '@tanstack/react-router';
import { type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Area, GROUPS, type Icon } from '../area.ts';
import { useCan } from '../can.ts';
import css from './Navigation.module.css';

/** A lazy component must be made once, not with every rendering. */
const icons = new Map<string, LazyExoticComponent<Icon>>();
function iconOf({ name, menu }: Area) {
  if (menu && !icons.has(name)) icons.set(name, lazy(menu.icon));
  return icons.get(name);
}

export function Navigation({ areas }: { areas: Area[] }) {
  const { t } = useTranslation();
  const can = useCan();
  const allowed = areas.filter(({ menu, pages: [first] }) => menu && first && can(first.needs));
  const groups = GROUPS.map((name) => ({ name, members: allowed.filter((area) => area.group === name) }));

  return (
    <nav aria-label={t('shell.navigation')} className={css.nav}>
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ name, members }) => (
          <div key={name} className={css.group}>
            <div className={css.heading} id={`group-${name}`}>
              {t(`shell.group.${name}`)}
            </div>
            <ul aria-labelledby={`group-${name}`} className={css.list}>
              {members.map((area) => (
                <li key={area.name}>
                  <NavigationLink area={area} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

function NavigationLink({ area }: { area: Area }) {
  const { t } = useTranslation();
  const Icon = iconOf(area);
  const [first] = area.pages;
  if (!first) return null;
  return (
    <Link to={first.path} className={css.link ?? ''} activeOptions={{ includeSearch: false }}>
      <span className={css.icon} aria-hidden>
        <Suspense>{Icon && <Icon size={22} stroke={1.6} />}</Suspense>
      </span>
      <span className={css.label}>{t(first.title)}</span>
    </Link>
  );
}
