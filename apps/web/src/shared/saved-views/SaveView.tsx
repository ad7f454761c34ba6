import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { listSearch } from '#shared/list-search/list-search.ts';
import css from './SavedViews.module.css';
import { isSameView, MAX_VIEWS, useViews, type View, viewOf, withView } from './views.ts';

type Props = { area: string; usual?: View[] | undefined; isNarrowed: boolean };

/** Keeps what the list is narrowed to under a name. Its place is kept while there is nothing to save, so that nothing moves when there is. */
export function SaveView({ area, usual = [], isNarrowed }: Props) {
  const { t } = useTranslation();
  const [saved, setSaved] = useViews(area);
  const [naming, setNaming] = useState(false);
  const here = viewOf(listSearch(useSearch({ strict: false })));
  const isKnown = [...usual, ...saved].some(({ search }) => isSameView(search, here));
  return (
    <>
      <ActionIcon
        variant="default"
        className={css.save ?? ''}
        data-idle={!isNarrowed || isKnown || undefined}
        aria-label={t('views.save')}
        title={t('views.save')}
        onClick={() => setNaming(true)}
      >
        <IconBookmarkPlus size={18} />
      </ActionIcon>
      {naming && (
        <SaveViewDialog
          saved={saved}
          onSave={(name) => setSaved(withView(saved, { name, search: here }))}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

/** As long as a pill can be. */
const MAX_NAME = 40;

type SaveViewDialogProps = { saved: View[]; onSave: (name: string) => void; onClose: () => void };

function SaveViewDialog({ saved, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const isThere = saved.some((view) => view.name === name.trim());
  const problem =
    name.trim() === ''
      ? t('problem.required')
      : name.trim().length > MAX_NAME
        ? t('views.long', { max: MAX_NAME })
        : !isThere && saved.length >= MAX_VIEWS && t('views.full', { max: MAX_VIEWS });
  function save(event: FormEvent) {
    event.preventDefault();
    if (problem) return setTried(true);
    onSave(name.trim());
    onClose();
  }
  return (
    <Dialog opened holdsInput title={t('views.save')} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <TextInput
          data-autofocus
          label={t('views.name')}
          description={isThere ? t('views.replaces') : t('views.help')}
          value={name}
          error={tried && problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
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
