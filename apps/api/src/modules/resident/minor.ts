import { type Day, dayText } from '@lobby/contract/zone';

const AGE_OF_MAJORITY = 20;

/** The end of the month somebody comes of age in, or null for adults: stored to the day it would be the birth date again. */
export function minorUntil(birthDate: Day, today: Day): Day | null {
  const [year = 0, month = 0] = birthDate.split('-').map(Number);
  const until = dayText(Date.UTC(year + AGE_OF_MAJORITY, month, 0) / 86_400_000);
  return until >= today ? until : null;
}
