import { formatDayInput } from '#shared/dates/day.ts';
import { daysOf } from '#shared/list/day-filter.ts';

/** As the specification shows them: DD/MM/YYYY, or '-' where there is none. */
export const dayText = (day: string | null) => (day === null ? '-' : formatDayInput(day));

/** Its last day is over by the property's calendar: none of it can be sent any more. */
export function isOver({ endDate }: { endDate: string | null }): boolean {
  const today = daysOf('today').from;
  return endDate !== null && today !== undefined && endDate < today;
}
