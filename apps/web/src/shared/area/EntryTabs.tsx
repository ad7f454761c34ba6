import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { useCan } from '#shared/session/can.ts';
import { allAreas } from './all-areas.ts';
import { menuEntries } from './menu-entries.ts';

/** The areas that share one entry of the menu, as tabs of the first page of each; the page of a record has tabs of its own. */
export function EntryTabs() {
  const { t } = useTranslation();
  const can = useCan();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const entry = menuEntries(allAreas(), can).find(({ areas }) => areas.some(({ pages }) => pages[0]?.path === pathname));
  if (!entry || entry.areas.length < 2) return null;
  const tabs = entry.areas.flatMap(({ pages: [first] }) => (first ? [{ name: t(first.title), to: first.path }] : []));
  return <PageTabs label={t(entry.title)} tabs={tabs} />;
}
