import { PropertyInput, propertyApi } from '@lobby/contract/areas/property';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadProfile, switchProperty } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

/** A name in both languages is enough to begin with; the rest is in its settings. */
export function NewPropertyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { field, running, onSubmit } = useSmallForm({
    first: { nameTh: '', nameEn: '' },
    check: (values) => problemsOf(PropertyInput, values),
    save: async (body) => {
      const { data } = await call(propertyApi.create, { body });
      onClose();
      const go = await askConfirmation({
        title: t('property.new.done', { name: nameOf(data, language) }),
        text: t('property.new.go'),
        confirm: t('property.new.switch'),
        cancel: t('property.new.stay'),
      });
      await (go ? switchProperty(data.id, '/dashboard') : loadProfile());
    },
  });
  return (
    <Dialog opened holdsInput title={t('property.new.title')} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Text mb={16}>{t('property.new.text')}</Text>
        <Stack gap={16}>
          <TextInput {...field('nameTh')} data-autofocus label={t('property.new.nameTh')} maxLength={120} />
          <TextInput {...field('nameEn')} label={t('property.new.nameEn')} maxLength={120} />
        </Stack>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('property.new.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
