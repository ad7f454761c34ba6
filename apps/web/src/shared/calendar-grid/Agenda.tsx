import { wholeDays } from '@lobby/contract/recurrence-series';
import { type Day, dayNumber, dayText } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { dayName } from '#shared/dates/day-names.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import type { CalendarItem } from './calendar-item.ts';
import { ItemBar } from './ItemBar.tsx';
import css from './Month.module.css';

type Props = {
  area: string;
  days: number[];
  items: CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  today?: string;
  /** Without the days' names, where there is one and it is named already. */
  plain?: boolean;
};

/** Days one below the other: what a phone has room for. */
export function Agenda({ area, days, items, onOpen, today, plain = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const on = (number: number) =>
    items.filter((item) => {
      const { first, last } = wholeDays(item, zone);
      return first <= number && last >= number;
    });
  return (
    <ol className={css.days}>
      {days.map((number) => (
        <li key={number} data-day={dayText(number)}>
          {!plain && (
            <h2 className={css.name} data-today={dayText(number) === today || undefined}>
              {dayName(number, language)}
            </h2>
          )}
          {on(number).map((item) => (
            <ItemBar key={item.id} item={item} onOpen={onOpen} className={css.entry} />
          ))}
          {on(number).length === 0 && <p className={css.nothing}>{t(`${area}.nothing`)}</p>}
        </li>
      ))}
    </ol>
  );
}

type DayDialogProps = {
  area: string;
  day: Day;
  items: CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  onClose: () => void;
};

/** Everything of a day that has more than its square can hold. */
export function DayDialog({ area, day, items, onOpen, onClose }: DayDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Dialog opened title={dayName(dayNumber(day), language)} onClose={onClose}>
      <Agenda area={area} days={[dayNumber(day)]} items={items} onOpen={onOpen} plain />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
