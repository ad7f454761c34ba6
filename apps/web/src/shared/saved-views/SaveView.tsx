import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { listSearch } from '#shared/list-search/list-search.ts';
import css from './SavedViews.module.css';
import { isSameView, useViews, type View, viewOf, withView } from './views.ts';

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
        <SaveViewDialog onSave={(name) => setSaved(withView(saved, { name, search: here }))} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

type SaveViewDialogProps = { onSave: (name: string) => void; onClose: () => void };

function SaveViewDialog({ onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    onSave(name.trim());
    onClose();
  }
  return (
    <Dialog opened holdsInput title={t('views.save')} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <TextInput
          data-autofocus
          label={t('views.name')}
          description={t('views.help')}
          maxLength={40}
          value={name}
          error={isMissing && t('problem.required')}
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
