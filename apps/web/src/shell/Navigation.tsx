import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Area, GROUPS } from '#shared/area/area.ts';
import { useCan } from '#shared/session/can.ts';
import { AreaIcon } from './AreaIcon.tsx';
import css from './Navigation.module.css';

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

function NavigationLink({ area: { menu, pages } }: { area: Area }) {
  const { t } = useTranslation();
  const [first] = pages;
  if (!first) return null;
  return (
    <Link to={first.path} className={css.link ?? ''} activeOptions={{ includeSearch: false }}>
      <span className={css.icon} aria-hidden>
        <AreaIcon icon={menu?.icon} size={22} />
      </span>
      <span className={css.label}>{t(first.title)}</span>
    </Link>
  );
}
