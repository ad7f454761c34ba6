import { type LinkedVisit, visitorApi } from '@lobby/contract/areas/visitor';
import { VisitInput } from '@lobby/contract/areas/visitor-input';
import { DAY_MS } from '@lobby/contract/zone';
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import layout from '#shared/layout/layout.module.css';
import { LinkDialog } from '../page/LinkDialog.tsx';
import css from '../Visitor.module.css';
import { RoomAndHost } from './RoomAndHost.tsx';
import { firstPerson, personOf, WhoFields } from './WhoFields.tsx';
import '@mantine/core/styles/Checkbox.layer.css';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2026, 10, 16);

/** Who comes, when and to whom; the guest fills in the rest behind the link. */
export function InvitePage() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<LinkedVisit>();
  const form = useSmallForm({
    first: {
      ...firstPerson,
      room: '',
      host: '',
      expectedFrom: nextHour().toISOString(),
      expectedTo: '',
      isStanding: '',
      days: '',
    },
    check: (values) => problemsOf(VisitInput, bodyOf(values)),
    save: async (values) => {
      setMade((await call(visitorApi.create, { body: bodyOf(values) })).data);
      await client.invalidateQueries({ queryKey: ['visitor'] });
    },
  });
  const { values, set, field, running, onSubmit } = form;
  const isStanding = values.isStanding === YES;
  const days = values.days === '' ? [] : values.days.split(',');
  const toggle = (day: string) =>
    set('days', (days.includes(day) ? days.filter((one) => one !== day) : [...days, day]).toSorted().join(','));
  const moment = (name: 'expectedFrom' | 'expectedTo') => ({
    label: t(`visitor.field.${name}`),
    value: values[name] === '' ? null : new Date(values[name]),
    onChange: (value: Date | null) =>
      set(name, value === null ? '' : Number.isNaN(value.getTime()) ? 'no day' : value.toISOString()),
  });
  return (
    <div className={layout.page}>
      <FormHeader area="visitor" listPath="/visitor" title={t('visitor.create')} />
      <form className={layout.section} onSubmit={(event) => void onSubmit(event)} noValidate>
        <RoomAndHost
          room={values.room}
          host={values.host}
          onRoom={(room) => {
            set('host', '');
            set('room', room);
          }}
          onHost={(host) => set('host', host)}
        />
        <WhoFields form={form as never} />
        <div className={css.two}>
          <MomentInput {...moment('expectedFrom')} needed />
          <MomentInput {...moment('expectedTo')} usual="23:59" help={field('expectedTo').error ?? t('visitor.help.expectedTo')} />
        </div>
        <Checkbox
          label={t('visitor.new.standing')}
          description={t('visitor.help.standing')}
          checked={isStanding}
          onChange={(event) => set('isStanding', event.currentTarget.checked ? YES : '')}
        />
        {isStanding && (
          <fieldset className={layout.field}>
            <legend className={layout.label}>{t('visitor.field.days')}</legend>
            <div className={css.acts}>
              {WEEKDAYS.map((day) => (
                <Checkbox
                  key={day}
                  label={new Date(MONDAY + day * DAY_MS).toLocaleDateString(i18n.language, { weekday: 'short', timeZone: 'UTC' })}
                  checked={days.includes(String(day))}
                  onChange={() => toggle(String(day))}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className={layout.actions}>
          <Button type="submit" size="md" loading={running} disabled={values.room === ''}>
            {t('visitor.new.act')}
          </Button>
        </div>
      </form>
      {made && <LinkDialog visit={made} onClose={() => void navigate({ to: `/visitor/${made.id}` })} />}
    </div>
  );
}

const YES = 'yes';
const nextHour = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);

type Values = typeof firstPerson & Record<'room' | 'host' | 'expectedFrom' | 'expectedTo' | 'isStanding' | 'days', string>;
function bodyOf({ room, host, expectedFrom, expectedTo, isStanding, days, ...person }: Values) {
  const isMany = isStanding === YES;
  return {
    ...personOf(person),
    room: Number(room),
    host: host === '' ? null : Number(host),
    expectedFrom,
    expectedTo: expectedTo === '' ? null : expectedTo,
    entries: isMany ? null : 1,
    days: isMany && days !== '' ? days.split(',').map(Number) : null,
  };
}
