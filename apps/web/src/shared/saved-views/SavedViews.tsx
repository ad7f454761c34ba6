import { ActionIcon, Button } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { type ListSearch, listSearch } from '#shared/list/list-search.ts';
import css from './SavedViews.module.css';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { isSameView, useViews, type View, viewOf, withView } from './views.ts';

type Props = { area: string; path: string; usual: View[] };

/** The list's usual views and one's own, each a link: what it shows stands in the address. */
export function SavedViews({ area, path, usual }: Props) {
  const { t } = useTranslation();
  const [saved, setSaved] = useViews(area);
  const [naming, setNaming] = useState(false);
  const here = viewOf(listSearch(useSearch({ strict: false })));
  const known = [...usual, ...saved].some(({ search }) => isSameView(search, here));
  const forget = (name: string) => setSaved(saved.filter((view) => view.name !== name));
  return (
    <nav className={`${layout.pills} ${css.views}`} aria-label={t('views.title')}>
      {usual.map((view) => (
        <ViewLink key={view.name} view={view} path={path} here={here} />
      ))}
      {saved.map((view) => (
        <span key={view.name} className={css.own}>
          <ViewLink view={view} path={path} here={here} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('views.forget', { name: view.name })}
            onClick={() => forget(view.name)}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      ))}
      {!known && (
        <Button variant="subtle" px={8} leftSection={<IconBookmarkPlus size={18} aria-hidden />} onClick={() => setNaming(true)}>
          {t('views.save')}
        </Button>
      )}
      {naming && (
        <SaveViewDialog onSave={(name) => setSaved(withView(saved, { name, search: here }))} onClose={() => setNaming(false)} />
      )}
    </nav>
  );
}

function ViewLink({ view, path, here }: { view: View; path: string; here: ListSearch }) {
  return (
    <Link
      to={path}
      search={view.search}
      className={layout.pill ?? ''}
      data-here={isSameView(view.search, here) || undefined}
      aria-current={isSameView(view.search, here) ? 'true' : undefined}
      // The router would mark every link to this page as the current one.
      activeProps={{ 'aria-current': isSameView(view.search, here) ? 'true' : undefined }}
    >
      {view.name}
    </Link>
  );
}
