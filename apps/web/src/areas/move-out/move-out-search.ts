import { isDay } from '#shared/dates/day.ts';

type MoveOutSearch = { all?: 'true'; stays?: number; leaveOn?: string };

/** Who is ticked when the form opens: one resident with those of their plan, or all of the room but the one who has just moved in; and their last day. */
export function moveOutSearch(raw: Record<string, unknown>): MoveOutSearch {
  const stays = Number(raw.stays);
  return {
    ...(raw.all === 'true' && { all: 'true' }),
    ...(Number.isSafeInteger(stays) && stays > 0 && { stays }),
    ...(typeof raw.leaveOn === 'string' && isDay(raw.leaveOn) && { leaveOn: raw.leaveOn }),
  };
}
