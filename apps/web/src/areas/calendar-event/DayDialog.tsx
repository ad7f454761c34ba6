import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { type Day, dayNumber } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { Agenda } from './Agenda.tsx';
import { dayName } from './event-words.ts';

type Props = { day: Day; events: EventOccurrence[]; onOpen: (event: EventOccurrence) => void; onClose: () => void };

/** Everything of a day that has more than its square can hold. */
export function DayDialog({ day, events, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Dialog opened title={dayName(dayNumber(day), language)} onClose={onClose}>
      <Agenda days={[dayNumber(day)]} events={events} onOpen={onOpen} plain />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
