import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { Button } from '@mantine/core';
import { IconArrowsMove, IconClock, IconEyeOff, IconMapPin, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import css from './Calendar.module.css';
import { EventState } from './EventState.tsx';
import { whenOf } from './event-words.ts';
import { typeIcons } from './type-icons.ts';

type Props = { event: EventOccurrence; onClose: () => void; onMove: (() => void) | undefined };

/** What an event on the calendar is, and what can be done with it. */
export function EventDialog({ event, onClose, onMove }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const Icon = typeIcons[event.type];
  const line = (Sign: typeof IconClock, words: string) => (
    <div className={css.fact}>
      <Sign size={18} aria-hidden />
      {words}
    </div>
  );
  return (
    <Dialog opened title={displayTitle(event, language)} onClose={onClose}>
      <EventState status={event.status} />
      <div className={css.facts}>
        {line(IconClock, whenOf(event, zone))}
        {event.place && line(IconMapPin, event.place)}
        {line(Icon, t(`calendar-event.filter.type.${event.type}`))}
        {event.isSeries && line(IconRepeat, t('calendar-event.isSeries'))}
        {!event.isActive && line(IconEyeOff, t('calendar-event.isHidden'))}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.close')}
        </Button>
        {onMove && (
          <Button
            variant="default"
            leftSection={<IconArrowsMove size={18} aria-hidden />}
            onClick={() => {
              onClose();
              onMove();
            }}
          >
            {t('calendar-event.move.open')}
          </Button>
        )}
        <LinkButton to="/calendar-event/$id" params={{ id: String(event.id) }} data-autofocus>
          {t('calendar-event.open')}
        </LinkButton>
      </div>
    </Dialog>
  );
}
