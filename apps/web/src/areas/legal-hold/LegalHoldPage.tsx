import type { LegalHold, LegalHoldInput } from '@lobby/contract/areas/legal-hold';
import { Button } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import type { InputProps, Section } from '#shared/form/fields.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { HoldState } from './HoldState.tsx';
import { stateOf } from './hold-state.ts';
import { LiftDialog } from './LiftDialog.tsx';
import { legalHoldRecords } from './legal-hold.records.ts';

const sections: Section<z.input<typeof LegalHoldInput>>[] = [
  {
    name: 'what',
    fields: [
      { field: 'member', from: residentChoices },
      { field: 'room', from: roomChoices },
    ],
  },
  {
    name: 'why',
    fields: [
      { field: 'reason', as: 'long' },
      { field: 'until', own: UntilInput, short: true },
    ],
  },
];

/** A new hold, or one that was set. */
export function LegalHoldPage() {
  const { t } = useTranslation();
  const head = (hold: LegalHold) => ({
    state: <HoldState hold={hold} />,
    facts: hold.liftedAt
      ? [
          { name: t('legal-hold.field.liftedAt'), value: <Moment at={hold.liftedAt} /> },
          { name: t('legal-hold.field.liftReason'), value: hold.liftReason },
        ]
      : [],
    actions: <LiftButton hold={hold} />,
  });
  return <RecordPage area="legal-hold" api={legalHoldRecords} sections={sections} head={head} />;
}

/** Only while it is in force. */
function LiftButton({ hold }: { hold: LegalHold }) {
  const { t } = useTranslation();
  const writable = useCan()('legal-hold:write');
  const [isLifting, setLifting] = useState(false);
  if (!writable || stateOf(hold) !== 'active') return null;
  return (
    <>
      <Button leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => setLifting(true)}>
        {t('legal-hold.lift.act')}
      </Button>
      {isLifting && <LiftDialog hold={hold} onClose={() => setLifting(false)} />}
    </>
  );
}

type DayProps = { value: string | null; onChange?: (value: string | null) => void; shared?: InputProps };

function UntilInput({ value, onChange, shared }: DayProps) {
  const { t } = useTranslation();
  if (!onChange) return formatDayInput(value ?? undefined);
  return (
    <DayInput
      {...(shared && { id: shared.id, onBlur: shared.onBlur })}
      label={t('legal-hold.field.until')}
      help={t('legal-hold.help.until')}
      value={value}
      onChange={onChange}
      error={shared?.error}
    />
  );
}
