import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import layout from '#shared/layout/layout.module.css';
import { listSearch } from '#shared/list/list-search.ts';
import css from './SavedViews.module.css';
import { ViewLink } from './ViewLink.tsx';
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

type SaveViewDialogProps = { onSave: (name: string) => void; onClose: () => void };

function SaveViewDialog({ onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { field, onSubmit } = useSmallForm({
    first: { name: '' },
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: 'problem.required' } : {}),
    save: async ({ name }) => {
      onSave(name.trim());
      onClose();
    },
  });
  return (
    <Dialog opened holdsInput title={t('views.save')} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextInput {...field('name')} data-autofocus label={t('views.name')} description={t('views.help')} maxLength={40} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit">{t('form.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
