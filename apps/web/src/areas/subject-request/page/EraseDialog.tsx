import {
  type ErasurePreview,
  IDENTITY_CHECKS,
  type SubjectRequest,
  subjectRequestApi,
} from '@lobby/contract/areas/subject-request';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';

type Props = { request: SubjectRequest; onClose: () => void };

/** Says what goes, what stays and why, before anything is erased. */
export function EraseDialog({ request, onClose }: Props) {
  const { t } = useTranslation();
  const preview = useQuery({
    queryKey: ['subject-request', 'erasure', request.id],
    queryFn: () => call(subjectRequestApi.previewErasure, { params: { id: request.id } }),
  });
  return (
    <Dialog opened holdsInput title={t('subject-request.erase.title')} onClose={onClose}>
      {preview.isPending && <FormSkeleton fields={3} />}
      {preview.isLoadingError && <LoadFailed error={preview.error} onRetry={preview.refetch} />}
      {preview.data &&
        (preview.data.data.blockers.length > 0 ? (
          <Blocked blockers={preview.data.data.blockers} onClose={onClose} />
        ) : (
          <EraseForm preview={preview.data.data} request={request} onClose={onClose} />
        ))}
    </Dialog>
  );
}

function Blocked({ blockers, onClose }: Pick<ErasurePreview, 'blockers'> & Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <>
      {t('subject-request.erase.blocked')}
      <ul className={layout.list}>
        {blockers.map((key) => (
          <li key={key}>
            {t(`subject-request.erase.blocker.${key}`)}{' '}
            {key === 'legal-hold' && <Link to="/legal-hold">{t('subject-request.erase.openHolds')}</Link>}
          </li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('popup.dialog.cancel')}</Button>
      </div>
    </>
  );
}

function EraseForm({ preview: { erased, kept }, request, onClose }: Props & { preview: ErasurePreview }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useSmallForm({
    first: { identity: request.identity ?? '' },
    check: (values) => problemsOf(subjectRequestApi.erase.body, values),
    save: async (values) => {
      await call(subjectRequestApi.erase, { params: { id: request.id }, body: values as never });
      toastDone(t('subject-request.erase.done'));
      await client.invalidateQueries({ queryKey: ['subject-request'] });
      onClose();
    },
  });
  const checks = IDENTITY_CHECKS.map((value) => ({ value, label: t(`subject-request.filter.identity.${value}`) }));
  return (
    <form onSubmit={(event) => void form.onSubmit(event)} noValidate>
      <strong>{t('subject-request.erase.goes')}</strong>
      <ul className={layout.list}>
        {erased.map(({ what, count }) => (
          <li key={what}>{t(`subject-request.erase.part.${what}`, { count })}</li>
        ))}
      </ul>
      {kept.length > 0 && <strong>{t('subject-request.erase.stays')}</strong>}
      <ul className={layout.list}>
        {kept.map(({ what, count }) => (
          <li key={what}>{t(`subject-request.erase.kept.${what}`, { count })}</li>
        ))}
      </ul>
      <NativeSelect
        mt={12}
        label={t('subject-request.field.identity')}
        data={[{ value: '', label: t('subject-request.answer.choose') }, ...checks]}
        {...form.field('identity')}
      />
      <p className={layout.note}>{t('subject-request.erase.effect')}</p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button type="submit" color="red" loading={form.running}>
          {t('subject-request.erase.act')}
        </Button>
      </div>
    </form>
  );
}
