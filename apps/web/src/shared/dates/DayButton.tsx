import { type Day, dayNumber, dayOf, dayText } from '@lobby/contract/zone';
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { useNow, useZone } from './clock.ts';
import css from './DayButton.module.css';
import { dayName, monthName, weekdayName } from './day-names.ts';
import { monthsAhead, sevenDays, weekStart } from './weeks.ts';

type Props = { label: string; day: Day | undefined; onPick: (day: Day) => void };

/** Opens a month to pick a day from. The browser's own calendar would show whatever years its maker prefers. */
export function DayButton({ label, day, onPick }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const pick = (picked: Day) => {
    setOpened(false);
    onPick(picked);
  };
  return (
    // Without a portal: within another popover or a dialog a press on a day must not count as one outside.
    <Popover opened={opened} onChange={setOpened} withinPortal={false} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${label}: ${t('moment.pick')}`}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8} className={css.month ?? ''} aria-label={label}>
        <MonthDays day={day} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** As many weeks as the longest month touches: the grid keeps its height, and the pressed key its button. */
const WEEKS = 6;
const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS_BY_KEY: Record<string, number> = { PageUp: -1, PageDown: 1 };

function MonthDays({ day, onPick }: Omit<Props, 'label'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = dayOf(useNow(), useZone());
  const [reached, setReached] = useState(day ?? today);
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!days.current?.contains(document.activeElement)) return;
    days.current.querySelector<HTMLElement>(`[data-date="${reached}"]`)?.focus();
  }, [reached]);

  function onKeyDown(event: KeyboardEvent) {
    const [step, months] = [DAYS_BY_KEY[event.key], MONTHS_BY_KEY[event.key]];
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    setReached(months === undefined ? dayText(dayNumber(reached) + (step ?? 0)) : monthsAhead(reached, months));
  }
  const month = reached.slice(0, 7);
  const first = weekStart(dayNumber(`${month}-01`));
  const numbers = Array.from({ length: WEEKS }, (_, week) => sevenDays(first + 7 * week)).flat();
  const title = monthName(dayNumber(reached), language);
  const turn = (months: number) => setReached(monthsAhead(reached, months));
  return (
    <>
      <div className={css.head}>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('moment.before')} onClick={() => turn(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <span aria-live="polite">{title}</span>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('moment.after')} onClick={() => turn(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around seven columns */}
      <div ref={days} className={css.days} role="group" aria-label={title} onKeyDown={onKeyDown}>
        {sevenDays(first).map((number) => (
          <span key={number} className={css.weekday} aria-hidden>
            {weekdayName(number, language, 'short')}
          </span>
        ))}
        {numbers.map((number, at) => {
          const date = dayText(number);
          return (
            <UnstyledButton
              // biome-ignore lint/suspicious/noArrayIndexKey: the button at a place stays and keeps the focus when the month turns
              key={at}
              className={css.day ?? ''}
              data-date={date}
              data-outside={date.startsWith(month) ? undefined : true}
              data-autofocus={date === reached || undefined}
              tabIndex={date === reached ? 0 : -1}
              aria-label={dayName(number, language)}
              aria-current={date === today ? 'date' : undefined}
              aria-pressed={date === day}
              onClick={() => onPick(date)}
            >
              {Number(date.slice(-2))}
            </UnstyledButton>
          );
        })}
      </div>
    </>
  );
}
