import { TIME_ZONE } from '@lobby/contract/constants';
import { useTranslation } from 'react-i18next';
import { session } from '#shared/session/store.ts';
import { createStore } from '#shared/store/store.ts';
import { shownCalendar } from './calendar.ts';

/** The time on screen, to the minute: "5 minutes ago" grows older while somebody looks at it. */
const now = createStore(new Date());
setInterval(() => now.set(new Date()), 60_000);

export const useNow = () => now.use();

/** Where the building stands. */
export const useZone = () => session.use().profile?.property.timeZone ?? TIME_ZONE;

/** How a day is typed, as an empty input shows it. */
export function useDayFormat() {
  const { t } = useTranslation();
  return t(`moment.dayFormat.${shownCalendar.use()}`);
}
