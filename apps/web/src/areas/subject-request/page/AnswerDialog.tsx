import { IDENTITY_CHECKS, type SubjectRequest, subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';

/** Nothing is answered before somebody says how they knew the person. */
export function AnswerDialog({ request, onClose }: { request: SubjectRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useSmallForm({
    first: { identity: request.identity ?? '', answer: '' },
    check: (values) => problemsOf(subjectRequestApi.answer.body, values),
    save: async (values) => {
      await call(subjectRequestApi.answer, { params: { id: request.id }, body: values as never });
      toastDone(t('subject-request.answer.done'));
      await client.invalidateQueries({ queryKey: ['subject-request'] });
      onClose();
    },
  });
  const checks = IDENTITY_CHECKS.map((value) => ({ value, label: t(`subject-request.filter.identity.${value}`) }));
  return (
    <Dialog opened holdsInput title={t('subject-request.answer.title')} onClose={onClose}>
      <form onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <Text mb={12}>{t('subject-request.answer.effect')}</Text>
        <NativeSelect
          mb={12}
          label={t('subject-request.field.identity')}
          data={[{ value: '', label: t('subject-request.answer.choose') }, ...checks]}
          {...form.field('identity')}
        />
        <Textarea
          label={t('subject-request.field.answer')}
          description={t('subject-request.help.answer')}
          maxLength={2000}
          autosize
          minRows={3}
          {...form.field('answer')}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={form.running}>
            {t('subject-request.answer.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
