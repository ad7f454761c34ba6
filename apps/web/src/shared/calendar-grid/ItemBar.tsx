import { IconRepeat } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useZone } from '#shared/dates/clock.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import type { CalendarItem, ItemHandlers } from './calendar-item.ts';
import css from './ItemBar.module.css';

type Props = ItemHandlers & {
  item: CalendarItem;
  style?: CSSProperties;
  /** A piece of a longer one has a straight edge where it goes on. */
  begins?: boolean;
  ends?: boolean;
  className?: string | undefined;
};

/** One item of the calendar: its colour, its icon, its hour and its name. Opened by a click, moved by dragging. */
export function ItemBar({ item, onOpen, onGrab, grabbed, style, begins = true, ends = true, className = '' }: Props) {
  const zone = useZone();
  const { title, details, kind, color, icon: Icon } = item;
  return (
    <button
      type="button"
      className={`${css.bar} ${className}`}
      style={style}
      title={[title, ...details].join('\n')}
      data-type={kind}
      data-color={color}
      data-off={item.isCancelled || undefined}
      data-hidden={item.isHidden || undefined}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
      data-movable={onGrab !== undefined || undefined}
      data-grabbed={grabbed?.id === item.id || undefined}
      onPointerDown={(pointer) => onGrab?.(item, pointer)}
      onClick={() => onOpen(item)}
    >
      <Icon size={16} stroke={1.8} aria-hidden className={css.icon} />
      {!item.isAllDay && begins && (
        <span className={css.time} data-part="time">
          {timeOf(item.startDate, zone)}
        </span>
      )}
      <span className={css.title} data-part="title">
        {title}
      </span>
      <span className={css.spoken}>{`, ${details.join(', ')}`}</span>
      {item.isRepeated && <IconRepeat size={14} stroke={1.8} aria-hidden className={css.icon} />}
    </button>
  );
}
