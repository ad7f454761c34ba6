import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Area, GROUPS, type MenuCount } from '#shared/area/area.ts';
import layout from '#shared/layout/layout.module.css';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
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

function NavigationLink({ area: { name, menu, pages } }: { area: Area }) {
  const { t } = useTranslation();
  const [first] = pages;
  if (!first || !menu) return null;
  return (
    <Link to={first.path} className={css.link ?? ''} activeOptions={{ includeSearch: false }}>
      <span className={css.icon} aria-hidden>
        <AreaIcon load={menu.icon} size={22} />
      </span>
      <span className={css.label}>{t(first.title)}</span>
      {menu.count && <Count area={name} count={menu.count} />}
    </Link>
  );
}

const A_MINUTE_MS = 60_000;
const MAX_SHOWN = 99;

/** How much waits for somebody to act; nothing where nothing does. */
function Count({ area, count }: { area: string; count: MenuCount }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const open = session.use().profile?.cage === null;
  const { data = 0 } = useQuery({
    queryKey: [area, 'menu-count'],
    queryFn: count.load,
    enabled: open,
    staleTime: A_MINUTE_MS,
    meta: DASHBOARD_META,
  });
  // Time alone changes some counts. They are asked for with each page: a clock would keep the session of an empty desk alive.
  useEffect(() => {
    const refresh = () => client.refetchQueries({ queryKey: [area, 'menu-count'], stale: true }, { cancelRefetch: false });
    return router.subscribe('onResolved', () => void refresh());
  }, [client, router, area]);
  if (data === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden>{data > MAX_SHOWN ? `${MAX_SHOWN}+` : data}</span>
      <span className={layout.hidden}>{t(count.label, { count: data })}</span>
    </span>
  );
}
