import { UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AreaIcon } from '#shared/area/AreaIcon.tsx';
import type { Area } from '#shared/area/area.ts';
import { areaAt } from '#shared/area/menu-entries.ts';
import { useCan } from '#shared/session/can.ts';
import css from './BottomBar.module.css';
import { openPalette } from './palette/PaletteKey.tsx';

type Props = { areas: Area[]; isMenuOpen: boolean; onMenu: () => void };

/** On the phone, under the thumb: home, the search, what areas put there, and the whole menu. */
export function BottomBar({ areas, isMenuOpen, onMenu }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const here = areaAt(areas, pathname);
  const [home, ...others] = areas.filter(({ menu, pages: [first] }) => menu?.bar && first && can(first.needs));
  return (
    <nav className={css.bar} aria-label={t('shell.bar.label')}>
      {home && <BarLink area={home} isHere={home === here} />}
      <UnstyledButton className={css.item ?? ''} onClick={openPalette}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        {t('shell.bar.search')}
      </UnstyledButton>
      {others.map((area) => (
        <BarLink key={area.name} area={area} isHere={area === here} />
      ))}
      <UnstyledButton className={css.item ?? ''} aria-haspopup="dialog" aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        {t('shell.bar.more')}
      </UnstyledButton>
    </nav>
  );
}

function BarLink({ area: { menu, pages }, isHere }: { area: Area; isHere: boolean }) {
  const { t } = useTranslation();
  const [first] = pages;
  if (!menu?.bar || !first) return null;
  const current = isHere ? 'page' : undefined;
  return (
    <Link to={first.path} className={css.item ?? ''} aria-current={current} activeProps={{ 'aria-current': current }}>
      <span className={css.icon} aria-hidden>
        <AreaIcon load={menu.icon} size={22} />
      </span>
      {t(menu.bar)}
    </Link>
  );
}
