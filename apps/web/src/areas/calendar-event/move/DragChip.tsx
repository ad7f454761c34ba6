import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Calendar.module.css';
import { ConflictNotice } from '../ConflictNotice.tsx';
import { titleOf, whenOf } from '../event-words.ts';
import { planOf, useConflicts } from './use-conflicts.ts';
import type { Drag } from './use-drag.ts';

const BESIDE = 14;

/** Goes with the hand: what is being moved, to when, and who is there already. */
export function DragChip({ drag, startDate }: { drag: Drag; startDate: Date }) {
  const language = useLanguage();
  const zone = useZone();
  const plan = planOf(drag.event, startDate);
  const conflicts = useConflicts(drag.over ? plan : undefined);
  const left = Math.min(drag.x + BESIDE, window.innerWidth - 340);
  return (
    <div className={css.chip} style={{ transform: `translate(${left}px, ${drag.y + BESIDE}px)` }}>
      <strong>{titleOf(drag.event, language)}</strong>
      <div>{whenOf({ ...plan, isAllDay: drag.event.isAllDay }, zone)}</div>
      <ConflictNotice conflicts={conflicts} />
    </div>
  );
}
