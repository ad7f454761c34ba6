import { IDENTITY_CHECKS, type SubjectRequest, subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useRequestExport } from '#shared/export/ExportFiles.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import layout from '#shared/layout/layout.module.css';
import { useLanguage } from '#shared/texts/language.ts';

/** Says what is in the copy and who gets it, and asks how the person was known. */
export function CopyDialog({ request: { id, identity }, onClose }: { request: SubjectRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const request = useRequestExport();
  const form = useSmallForm({
    first: { identity: identity ?? '' },
    check: (values) => problemsOf(subjectRequestApi.copy.body, values),
    save: async (values) => {
      const body = { ...values, language } as never;
      if (await request(() => call(subjectRequestApi.copy, { params: { id }, body }))) onClose();
    },
  });
  const checks = IDENTITY_CHECKS.map((value) => ({ value, label: t(`subject-request.filter.identity.${value}`) }));
  return (
    <Dialog opened holdsInput title={t('subject-request.copy.title')} onClose={onClose}>
      <form onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <Text mb={12}>{t('subject-request.copy.effect')}</Text>
        <NativeSelect
          label={t('subject-request.field.identity')}
          data={[{ value: '', label: t('subject-request.answer.choose') }, ...checks]}
          {...form.field('identity')}
        />
        <p className={layout.note}>{t('subject-request.copy.kept')}</p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={form.running}>
            {t('subject-request.copy.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
