import { type Day, dayOf } from '@lobby/contract/zone';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import css from './Form.module.css';
import type { Typed } from './series-of.ts';

type Props = { value: Day[]; onChange?: (value: Day[]) => void; values?: Typed };
const written = (day: Day) => day.split('-').toReversed().join('/');

/** Days a series leaves out, as a holiday. An event that comes once has none. */
export function ExceptionsField({ value, onChange, values }: Props) {
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
