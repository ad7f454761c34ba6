import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { IconRepeat } from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './EventBar.module.css';
import { timeOf, titleOf, whenOf } from './event-words.ts';
import { typeIcons } from './type-icons.ts';

export type BarHands = {
  onOpen: (event: EventOccurrence) => void;
  /** Left out where nothing may be moved. */
  onGrab?: ((event: EventOccurrence, pointer: PointerEvent) => void) | undefined;
  grabbed?: EventOccurrence | undefined;
};
type Props = BarHands & {
  event: EventOccurrence;
  style?: CSSProperties;
  /** A piece of a longer one has a straight edge where it goes on. */
  begins?: boolean;
  ends?: boolean;
  className?: string | undefined;
};

/** One event on the calendar: its colour, its sign, its hour and its name. Opened by a click, moved by dragging. */
export function EventBar({ event, onOpen, onGrab, grabbed, style, begins = true, ends = true, className = '' }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const Icon = typeIcons[event.type];
  const title = titleOf(event, language);
  const isOff = event.status === 'cancelled' || event.status === 'postponed';
  const more = [whenOf(event, zone), event.place, isOff && t(`calendar-event.filter.status.${event.status}`)].filter(Boolean);
  return (
    <button
      type="button"
      className={`${css.bar} ${className}`}
      style={style}
      title={[title, ...more].join('\n')}
      data-type={event.type}
      data-off={isOff || undefined}
      data-hidden={!event.isActive || undefined}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
      data-movable={onGrab !== undefined || undefined}
      data-grabbed={(grabbed?.id === event.id && grabbed.day === event.day) || undefined}
      onPointerDown={(pointer) => onGrab?.(event, pointer)}
      onClick={() => onOpen(event)}
    >
      <Icon size={16} stroke={1.8} aria-hidden className={css.icon} />
      {!event.isAllDay && begins && <span className={css.time}>{timeOf(event.startDate, zone)}</span>}
      <span className={css.title} data-part="title">
        {title}
      </span>
      <span className={css.spoken}>{`, ${more.join(', ')}`}</span>
      {event.isSeries && <IconRepeat size={14} stroke={1.8} aria-hidden className={css.icon} />}
    </button>
  );
}
