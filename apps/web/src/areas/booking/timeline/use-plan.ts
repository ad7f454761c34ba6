import { MAX_BOOKINGS_AT_ONCE } from '@lobby/contract/areas/booking-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOf } from '#shared/dates/day-names.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { type Clock, type Ghost, type Lane, planProblem } from './timeline-rows.ts';

type Shown = { lanes: Lane[]; clock: Clock; isPrivate: boolean };
export type Planned = ReturnType<typeof usePlan>;

/** What is planned and not saved, over all days looked at, and what was said last about it. */
export function usePlan({ lanes, clock, isPrivate }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [ghosts, setGhosts] = useState<Ghost[]>([]);
  const [said, setSaid] = useState('');
  /** Those of another day are judged when that day is shown, and by the server. */
  const isShown = ({ facility, start }: Ghost) =>
    lanes.some((lane) => lane.facility.id === facility && lane.cells.some((cell) => cell.start.getTime() === start.getTime()));
  const problemOf = (ghost: Ghost) =>
    planProblem(
      lanes,
      ghost,
      ghosts.filter((other) => other !== ghost),
      isPrivate,
      clock,
    );
  const wordsOf = ({ facility, start, end }: Ghost) => ({
    name: displayName(lanes.find((lane) => lane.facility.id === facility)?.facility, language),
    start: timeOf(start, clock.zone),
    end: timeOf(end, clock.zone),
  });
  function add(ghost: Ghost) {
    const problem = ghosts.length >= MAX_BOOKINGS_AT_ONCE ? 'tooMany' : problemOf(ghost);
    if (problem === null) setGhosts([...ghosts, ghost]);
    const words = wordsOf(ghost);
    setSaid(
      problem === null
        ? t('booking.plan.added', words)
        : t('booking.plan.refused', { ...words, problem: t(`booking.problem.${problem}`) }),
    );
  }
  function drop(ghost: Ghost) {
    setGhosts(ghosts.filter((other) => other !== ghost));
    setSaid(t('booking.plan.dropped', wordsOf(ghost)));
  }
  return {
    ghosts,
    problemOf,
    add,
    drop,
    said,
    clear: () => setGhosts([]),
    /** Nothing is sent while one of them is known not to stand. */
    isSound: ghosts.every((ghost) => !isShown(ghost) || problemOf(ghost) === null),
  };
}
