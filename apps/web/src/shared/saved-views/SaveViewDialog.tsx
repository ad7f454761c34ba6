import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';

type Props = { onSave: (name: string) => void; onClose: () => void };

export function SaveViewDialog({ onSave, onClose }: Props) {
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
    <Dialog opened title={t('views.save')} onClose={onClose}>
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
