import { type VisitPage, visitorApi } from '@lobby/contract/areas/visitor';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { firstWhen, WhenFields, whenOf } from '../desk/WhenFields.tsx';
import { personOf, WhoFields } from '../desk/WhoFields.tsx';
import { useVisit } from '../visitor.records.ts';

/** Before anybody came. The room stays: another room is another invitation. */
export function EditPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  return (
    <LoadedRecord id={id} answer={useVisit(id)}>
      {({ data }) => <EditForm visit={data} />}
    </LoadedRecord>
  );
}

function EditForm({ visit }: { visit: VisitPage }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { kind, name, phone, party, plate, province, note } = visit;
  const person = {
    kind,
    name: name ?? '',
    phone: phone ?? '',
    party: String(party),
    plate: plate ?? '',
    province: province ? String(province.id) : '',
    note: note ?? '',
  };
  const first = { ...person, ...firstWhen(visit) };
  const bodyOf = (values: typeof first) => {
    const { entries, ...when } = whenOf(values);
    // A number of times that was set stays unless it becomes any number, or one again.
    return { ...personOf(values), ...when, ...((entries === null) !== (visit.entries === null) && { entries }) };
  };
  const form = useSmallForm({
    first,
    check: (values) => problemsOf(visitorApi.update.body, bodyOf(values)),
    save: async (values) => {
      await call(visitorApi.update, { params: { id: visit.id }, body: bodyOf(values) });
      toastDone(t('visitor.change.done'));
      await client.invalidateQueries({ queryKey: ['visitor'] });
      await navigate({ to: `/visitor/${visit.id}`, ignoreBlocker: true });
    },
  });
  useUnsavedGuard(form.isDirty);
  return (
    <div className={layout.page}>
      <FormHeader area="visitor" listPath={`/visitor/${visit.id}`} title={t('visitor.change.title')} />
      <form className={layout.section} onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <WhoFields form={form as never} />
        <WhenFields form={form as never} />
        <div className={layout.actions}>
          <Button type="submit" size="md" loading={form.running}>
            {t('visitor.change.save')}
          </Button>
        </div>
      </form>
    </div>
  );
}
