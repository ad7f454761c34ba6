import { formatDayInput } from '#shared/dates/day.ts';

/** As the specification shows them: DD/MM/YYYY, or '-' where there is none. */
export const dayText = (day: string | null) => (day === null ? '-' : formatDayInput(day));
