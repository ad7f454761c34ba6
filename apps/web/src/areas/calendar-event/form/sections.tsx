import { type CalendarEventInput, EVENT_STATUSES, EVENT_TYPES } from '@lobby/contract/areas/calendar-event';
import { type Day, dayOf } from '@lobby/contract/zone';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fixedChoices } from '#shared/choices/choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import { activeFacilityChoices } from '#shared/facility/facility-choices.ts';
import { attachmentsField } from '#shared/files/AttachmentsField.tsx';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { InputProps, Section } from '#shared/form/fields.ts';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import { ConflictNotice } from '../ConflictNotice.tsx';
import { useConflicts } from '../move/use-conflicts.ts';
import { AREA } from '../use-occurrences.ts';
import { BookingsField } from './BookingsField.tsx';
import css from './Form.module.css';
import { RecurrenceField } from './RecurrenceField.tsx';
import { seriesOf, type Typed } from './series-of.ts';
import { DeadlineField, EndField, StartField } from './WhenFields.tsx';

const written = (day: Day) => day.split('-').toReversed().join('/');

/** When and where comes first: that is what an event is written down for. */
export const sections: Section<z.input<typeof CalendarEventInput>>[] = [
  {
    name: 'when',
    fields: [
      { field: 'isAllDay' },
      { field: 'startDate', own: StartField, short: true },
      { field: 'endDate', own: EndField, short: true },
      { field: 'place', own: PlaceField },
      { field: 'facility', from: activeFacilityChoices },
      { field: 'bookings', own: BookingsField, isQuestion: true },
      { field: 'recurrence', own: RecurrenceField },
      { field: 'exceptions', own: ExceptionsField },
    ],
  },
  {
    name: 'what',
    fields: [
      { field: 'type', from: fixedChoices(AREA, { field: 'type', options: EVENT_TYPES }) },
      { field: 'status', from: fixedChoices(AREA, { field: 'status', options: EVENT_STATUSES }) },
    ],
  },
  { name: 'thai', tabs: 'texts', fields: [{ field: 'title' }, { field: 'content', own: RichTextField }] },
  { name: 'english', tabs: 'texts', fields: [{ field: 'titleEn' }, { field: 'contentEn', own: RichTextField }] },
  {
    name: 'people',
    fields: [
      { field: 'registrationRequired' },
      { field: 'capacity' },
      { field: 'registrationDeadline', own: DeadlineField, short: true },
    ],
  },
  {
    name: 'shown',
    fields: [
      { field: 'cover', own: pictureField({ area: AREA, field: 'cover', shape: 'cover' }) },
      { field: 'attachments', own: attachmentsField({ area: AREA, field: 'attachments', most: 10 }) },
      { field: 'isActive' },
      { field: 'isHighlight' },
    ],
  },
];

type Props = { value: string | null; onChange?: (value: string) => void; values?: Typed; shared?: InputProps };

/** Where it is, and what else is there then. */
function PlaceField({ value, onChange, values, shared }: Props) {
  const { id } = useParams({ strict: false }) as { id?: string };
  const series = seriesOf(values);
  const place = value?.trim() || null;
  const isPlan = series && place !== null && series.endDate > series.startDate;
  const conflicts = useConflicts(isPlan ? { ...series, place, event: id === undefined ? null : Number(id) } : undefined);
  if (!onChange || !shared) return value || '–';
  const { id: box, name, label, description } = shared;
  return (
    <>
      <TextInput
        id={`${box}-input`}
        name={name}
        label={label}
        description={description}
        maxLength={120}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ConflictNotice conflicts={conflicts} />
    </>
  );
}

type ExceptionsFieldProps = { value: Day[]; onChange?: (value: Day[]) => void; values?: Typed };

/** Days a series leaves out, as a holiday. An event that comes once has none. */
export function ExceptionsField({ value, onChange, values }: ExceptionsFieldProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const [next, setNext] = useState<Date | null>(null);
  const [round, setRound] = useState(0);
  if (!onChange) return value.map(written).join(', ') || '–';
  if (typeof values?.recurrence !== 'string') return null;
  const day = next && !Number.isNaN(next.getTime()) ? dayOf(next, zone) : undefined;
  function add() {
    if (day === undefined) return;
    onChange?.([...new Set([...value, day])].toSorted());
    setNext(null);
    setRound(round + 1);
  }
  return (
    <div>
      <div className={css.adding}>
        <MomentInput key={round} label={t('calendar-event.field.exceptions')} value={next} onChange={setNext} dayOnly />
        <Button variant="default" disabled={day === undefined} leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('calendar-event.leaveOut')}
        </Button>
      </div>
      <ul className={css.left}>
        {value.map((one) => (
          <li key={one}>
            {written(one)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('calendar-event.takeBack', { day: written(one) })}
              onClick={() => onChange(value.filter((other) => other !== one))}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}
