import { MAX_ROWS_COUNTED } from '@lobby/contract/areas/saved-view';
import { UnstyledButton } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaIcon } from '#shared/area/AreaIcon.tsx';
import type { Area, AreaList, Page } from '#shared/area/area.ts';
import type { MenuEntry } from '#shared/area/menu-entries.ts';
import layout from '#shared/layout/layout.module.css';
import { listSearch } from '#shared/list-search/list-search.ts';
import { isSameView, useViews, type View, viewOf } from '#shared/saved-views/views.ts';
import { useCan } from '#shared/session/can.ts';
import css from './MenuLink.module.css';
import type { MenuCounted } from './use-menu-counts.ts';
import { useViewCounts } from './use-view-counts.ts';

type Props = {
  entry: MenuEntry;
  isHere: boolean;
  counts: MenuCounted[];
  isFavourite: boolean;
  onFavourite: () => void;
  withViews: boolean;
};

/** One line of the menu with its star, and under it the views somebody saved of its lists. */
export function MenuLink({ entry, isHere, counts, isFavourite, onFavourite, withViews }: Props) {
  const { t } = useTranslation();
  const name = t(entry.title);
  const Star = isFavourite ? IconStarFilled : IconStar;
  const labelId = useId();
  const line = useRef<HTMLLIElement>(null);
  // A menu longer than the screen shows where one is; a favourite is on top anyway.
  useEffect(() => {
    if (isHere && withViews) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere, withViews]);
  return (
    <li ref={line}>
      <div className={css.item} data-here={isHere || undefined}>
        <Link
          to={entry.path}
          className={css.link ?? ''}
          data-label={name}
          // The router knows one address of an entry; a tab of it and its records are here, too.
          activeProps={{ 'aria-current': isHere ? 'page' : undefined }}
          aria-current={isHere ? 'page' : undefined}
        >
          <span className={css.icon} aria-hidden>
            <AreaIcon load={entry.icon} size={20} />
          </span>
          <span id={labelId} className={css.label}>
            {name}
          </span>
          <Count counts={counts} />
        </Link>
        <UnstyledButton
          className={css.star ?? ''}
          aria-label={t(isFavourite ? 'shell.favourite.remove' : 'shell.favourite.add')}
          aria-describedby={labelId}
          data-starred={isFavourite || undefined}
          onClick={onFavourite}
        >
          <Star size={16} aria-hidden />
        </UnstyledButton>
      </div>
      {withViews && listsOf(entry.areas).map(({ list, page }) => <MenuViews key={list.name} list={list} page={page} />)}
    </li>
  );
}

/** Each with the page it is on. */
const listsOf = (areas: Area[]) =>
  areas.flatMap(({ lists = [], pages }) =>
    lists.flatMap((list) => pages.filter(({ path }) => path === list.path).map((page) => ({ list, page }))),
  );

type SavedViewsProps = { list: AreaList; page: Page };

/** Nothing where nobody saved one, and of a page that is not for whoever is here. */
function MenuViews({ list, page }: SavedViewsProps) {
  const [views] = useViews(list.name);
  const isOpen = useCan()(page.needs);
  return isOpen && views.length > 0 && <SavedViewLinks list={list} page={page} views={views} />;
}

function SavedViewLinks({ list, page, views }: SavedViewsProps & { views: View[] }) {
  const { t } = useTranslation();
  const counts = useViewCounts(list, views);
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const here = pathname === page.path ? viewOf(listSearch(search)) : null;
  const current = views.find((view) => here !== null && isSameView(view.search, here))?.name;
  const currentLine = useRef<HTMLLIElement>(null);
  // Views come after their entry is on the screen, and may be opened from elsewhere.
  useEffect(() => {
    if (current !== undefined) currentLine.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul className={css.views} aria-label={t('shell.savedViews', { name: t(page.title) })}>
      {views.map((view, at) => {
        const isHere = view.name === current;
        return (
          <li key={view.name} {...(isHere && { ref: currentLine })}>
            <Link
              to={page.path}
              search={view.search}
              className={css.view ?? ''}
              data-here={isHere || undefined}
              aria-current={isHere ? 'true' : undefined}
              activeProps={{ 'aria-current': isHere ? 'true' : undefined }}
            >
              {view.name}
              <ViewCount count={counts[at]} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** How many rows a view shows; nothing where that is not known. */
function ViewCount({ count }: { count: number | null | undefined }) {
  const { t } = useTranslation();
  if (count === null || count === undefined) return null;
  const isMore = count > MAX_ROWS_COUNTED;
  return (
    <span className={css.viewCount}>
      <span aria-hidden>{isMore ? `${MAX_ROWS_COUNTED}+` : count}</span>
      <span className={layout.hidden}>
        {isMore ? t('shell.viewCountMore', { most: MAX_ROWS_COUNTED }) : t('shell.viewCount', { count })}
      </span>
    </span>
  );
}

const MAX_SHOWN = 99;

/** How much waits for somebody to act; nothing where nothing does. */
export function Count({ counts }: { counts: MenuCounted[] }) {
  const { t } = useTranslation();
  const waiting = counts.filter(({ count }) => count > 0);
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden>{total > MAX_SHOWN ? `${MAX_SHOWN}+` : total}</span>
      <span className={layout.hidden}>{waiting.map(({ label, count }) => t(label, { count })).join(', ')}</span>
    </span>
  );
}
