import { visitorApi } from '@lobby/contract/areas/visitor';
import { WalkIn } from '@lobby/contract/areas/visitor-entry';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import layout from '#shared/layout/layout.module.css';
import { noteEntry } from './acts.ts';
import { atDeskOf, DeskFields, firstAtDesk } from './DeskFields.tsx';
import { RoomAndHost } from './RoomAndHost.tsx';
import { firstPerson, personOf, WhoFields } from './WhoFields.tsx';

/** Room, Enter, name, Enter: inside. Nothing else has to be known. */
export function WalkInPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const nameInput = useRef<HTMLInputElement>(null);
  const form = useSmallForm({
    first: { ...firstPerson, ...firstAtDesk, room: '', host: '' },
    check: (values) => problemsOf(WalkIn, bodyOf(values)),
    save: async (values) => {
      const { data } = await call(visitorApi.walkIn, { body: bodyOf(values) });
      // What the lists say of them stands on the desk's page, which comes next.
      noteEntry(data);
      toastDone(t('visitor.walkIn.done', { name: data.visit.name ?? t(`visitor.kind.${data.visit.kind}`) }));
      await client.invalidateQueries({ queryKey: ['visitor'] });
      await navigate({ to: '/visitor', search: { filters: { tab: ['inside'] } }, ignoreBlocker: true });
    },
  });
  const { values, running, isDirty, onSubmit } = form;
  useUnsavedGuard(isDirty);
  useEffect(() => {
    if (values.room !== '') nameInput.current?.focus();
  }, [values.room]);
  return (
    <div className={layout.page}>
      <FormHeader area="visitor" listPath="/visitor" title={t('visitor.walkIn.title')} />
      <form className={layout.section} onSubmit={(event) => void onSubmit(event)} noValidate>
        <RoomAndHost form={form} />
        {values.room !== '' && (
          <>
            <WhoFields form={form as never} nameRef={nameInput} />
            <DeskFields form={form as never} />
            <div className={layout.actions}>
              <Button type="submit" size="md" loading={running}>
                {t('visitor.walkIn.act')}
              </Button>
            </div>
          </>
        )}
      </form>
    </div>
  );
}

type Values = typeof firstPerson & typeof firstAtDesk & { room: string; host: string };
const bodyOf = ({ room, host, ...person }: Values) => ({
  ...personOf(person),
  ...atDeskOf(person),
  room: Number(room),
  host: host === '' ? null : Number(host),
});
