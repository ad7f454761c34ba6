import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '#shared/call/toast.tsx';
import layout from '#shared/layout/layout.module.css';
import { listSearch } from '#shared/list-search/list-search.ts';
import css from './SavedViews.module.css';
import { ViewLink } from './ViewLink.tsx';
import { useViews, type View, viewOf } from './views.ts';

type Props = { area: string; path: string; usual?: View[] };

/** The list's usual views and one's own, each a link: what it shows stands in the address. */
export function SavedViews({ area, path, usual = [] }: Props) {
  const { t } = useTranslation();
  const [saved, setSaved] = useViews(area);
  const here = viewOf(listSearch(useSearch({ strict: false })));
  if (usual.length + saved.length === 0) return null;
  function forget(name: string) {
    setSaved(saved.filter((view) => view.name !== name));
    toastUndo(t('views.forgotten', { name }), () => setSaved(saved));
  }
  return (
    <nav className={`${layout.pills} ${css.views}`} aria-label={t('views.title')}>
      {usual.map((view) => (
        <ViewLink key={view.name} path={path} search={view.search} here={here}>
          {view.name}
        </ViewLink>
      ))}
      {saved.map((view) => (
        <span key={view.name} className={css.own}>
          <ViewLink path={path} search={view.search} here={here}>
            {view.name}
          </ViewLink>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('views.forget', { name: view.name })}
            title={t('views.forget', { name: view.name })}
            onClick={() => forget(view.name)}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      ))}
    </nav>
  );
}
