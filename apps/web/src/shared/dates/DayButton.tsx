import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Moment.module.css';

type Props = { label: string; day: string | undefined; onPick: (day: string) => void };

/** Opens the browser's own calendar: on a phone that is the one the hand knows. */
export function DayButton({ label, day, onPick }: Props) {
  const { t } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${label}: ${t('moment.pick')}`}
        onClick={() => calendar.current?.showPicker()}
      >
        <IconCalendar size={18} />
      </ActionIcon>
      <input
        ref={calendar}
        className={css.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={day ?? ''}
        onChange={(event) => event.currentTarget.value && onPick(event.currentTarget.value)}
      />
    </>
  );
}
