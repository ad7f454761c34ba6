import type { Day } from '@lobby/contract/zone';
import type { ComponentType, PointerEvent } from 'react';

/** What the grid draws. An area maps its records onto it and finds them again by `id`. */
export interface CalendarItem {
  id: string;
  title: string;
  startDate: Date;
  endDate: Date;
  isAllDay: boolean;
  /** What it is, in the area's own words; with a colour and an icon, because colour alone says nothing to some. */
  kind: string;
  color: 'teal' | 'indigo' | 'slate' | 'plum' | 'violet';
  icon: ComponentType<{ size: number; stroke: number; className?: string | undefined; 'aria-hidden': true }>;
  /** Read out and shown on hover after the title: when, where, in which state. */
  details: string[];
  isRepeated: boolean;
  /** It does not take place: struck through. */
  isCancelled: boolean;
  /** Not shown to residents: pale. */
  isHidden: boolean;
}

export type ItemHandlers = {
  onOpen: (item: CalendarItem) => void;
  /** Left out where nothing may be moved. */
  onGrab?: ((item: CalendarItem, pointer: PointerEvent) => void) | undefined;
  grabbed?: CalendarItem | undefined;
};

/** What the month and the week are drawn from. */
export type CalendarViewProps = ItemHandlers & {
  area: string;
  day: Day;
  today: Day;
  items: CalendarItem[];
  /** The day something is dragged over. */
  over: Day | undefined;
  writable: boolean;
};
