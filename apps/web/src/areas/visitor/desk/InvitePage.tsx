import { type LinkedVisit, visitorApi } from '@lobby/contract/areas/visitor';
import { VisitInput } from '@lobby/contract/areas/visitor-input';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import { LinkDialog } from '../page/LinkDialog.tsx';
import { RoomAndHost } from './RoomAndHost.tsx';
import { firstWhen, WhenFields, whenOf } from './WhenFields.tsx';
import { firstPerson, personOf, WhoFields } from './WhoFields.tsx';

/** Who comes, when and to whom; the guest fills in the rest behind the link. */
export function InvitePage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<LinkedVisit>();
  const form = useSmallForm({
    first: { ...firstPerson, ...firstWhen(), room: '', host: '' },
    check: (values) => ({
      ...problemsOf(VisitInput, bodyOf(values)),
      ...(values.room === '' && { room: 'problem.required' }),
    }),
    save: async (values) => {
      setMade((await call(visitorApi.create, { body: bodyOf(values) })).data);
      await client.invalidateQueries({ queryKey: ['visitor'] });
    },
  });
  const { running, isDirty, onSubmit } = form;
  useUnsavedGuard(isDirty && made === undefined);
  return (
    <div className={layout.page}>
      <FormHeader area="visitor" listPath="/visitor" title={t('visitor.create')} />
      <form className={layout.section} onSubmit={(event) => void onSubmit(event)} noValidate>
        <RoomAndHost form={form} />
        <WhoFields form={form as never} />
        <WhenFields form={form as never} />
        <div className={layout.actions}>
          <Button type="submit" size="md" loading={running}>
            {t('visitor.new.act')}
          </Button>
        </div>
      </form>
      {made && <LinkDialog visit={made} onClose={() => void navigate({ to: `/visitor/${made.id}`, ignoreBlocker: true })} />}
    </div>
  );
}

type Values = typeof firstPerson & ReturnType<typeof firstWhen> & { room: string; host: string };
const bodyOf = ({ room, host, ...values }: Values) => ({
  ...personOf(values),
  ...whenOf(values),
  room: Number(room),
  host: host === '' ? null : Number(host),
});
