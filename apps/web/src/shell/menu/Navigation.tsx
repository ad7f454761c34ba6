import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Area, GROUPS } from '#shared/area/area.ts';
import { areaAt, type MenuEntry, menuEntries } from '#shared/area/menu-entries.ts';
import { useCan } from '#shared/session/can.ts';
import { Count, MenuLink } from './MenuLink.tsx';
import { useMenuMemory } from './menu-memory.ts';
import css from './Navigation.module.css';
import { RailLabel } from './RailLabel.tsx';
import { type MenuCounted, useMenuCounts } from './use-menu-counts.ts';

/** Favourites on top, then the groups, which fold; what is needed seldom but must be found stays in the foot. */
export function Navigation({ areas }: { areas: Area[] }) {
  const { t } = useTranslation();
  const can = useCan();
  const { folded, favourites, toggleGroup, toggleFavourite } = useMenuMemory();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entries = menuEntries(areas, can);
  const counts = useMenuCounts(entries);
  const here = areaAt(areas, pathname);
  const isHere = (entry: MenuEntry) => here !== undefined && entry.areas.includes(here);
  const starred = favourites.flatMap((name) => entries.filter((entry) => entry.name === name));
  const groups = [
    { name: 'favourite', title: t('shell.favourite.title'), members: starred },
    ...GROUPS.map((name) => ({
      name,
      title: t(`shell.group.${name}`),
      members: entries.filter((entry) => entry.group === name && !entry.isInFoot),
    })),
  ];
  const link = (entry: MenuEntry, withViews: boolean) => (
    <MenuLink
      key={entry.name}
      entry={entry}
      isHere={isHere(entry)}
      counts={countsOf([entry], counts)}
      isFavourite={favourites.includes(entry.name)}
      onFavourite={() => toggleFavourite(entry.name)}
      withViews={withViews}
    />
  );
  const foot = entries.filter((entry) => entry.isInFoot);

  return (
    <RailLabel>
      <nav aria-label={t('shell.navigation')} className={css.nav}>
        <div className={css.groups}>
          {groups
            .filter(({ members }) => members.length > 0)
            .map(({ name, title, members }) => (
              <Group
                key={name}
                title={title}
                isFolded={folded.includes(name)}
                isHere={members.some(isHere)}
                counts={countsOf(members, counts)}
                onFold={() => toggleGroup(name)}
              >
                {members.map((entry) => link(entry, name !== 'favourite'))}
              </Group>
            ))}
        </div>
        {foot.length > 0 && (
          <ul className={`${css.list} ${css.foot}`} aria-label={t('shell.foot')}>
            {foot.map((entry) => link(entry, true))}
          </ul>
        )}
      </nav>
    </RailLabel>
  );
}

const countsOf = (entries: MenuEntry[], counts: MenuCounted[]) =>
  counts.filter(({ area }) => entries.some(({ areas }) => areas.some(({ name }) => name === area)));

type GroupProps = {
  title: string;
  isFolded: boolean;
  isHere: boolean;
  counts: MenuCounted[];
  onFold: () => void;
  children: ReactNode;
};

/** Folded it still says what waits in it, and whether the page on the screen is one of it. */
function Group({ title, isFolded, isHere, counts, onFold, children }: GroupProps) {
  const id = useId();
  return (
    <div className={css.group}>
      <UnstyledButton
        id={`${id}-title`}
        className={css.heading ?? ''}
        aria-expanded={!isFolded}
        aria-controls={id}
        data-here={(isFolded && isHere) || undefined}
        onClick={onFold}
      >
        <span className={css.title}>{title}</span>
        {isFolded && <Count counts={counts} />}
        <IconChevronDown size={16} stroke={1.8} className={css.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={css.list} aria-labelledby={`${id}-title`} hidden={isFolded}>
        {children}
      </ul>
    </div>
  );
}
