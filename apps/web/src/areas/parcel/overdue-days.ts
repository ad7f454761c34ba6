import { Settings } from '@lobby/contract/areas/setting';
import { session } from '#shared/session/store.ts';

type Session = ReturnType<typeof session.get>;
const otherwise = Settings.shape.parcelOverdueDays.parse(undefined);
const daysOf = ({ profile }: Session) => profile?.property.parcelOverdueDays ?? otherwise;

/** After how many days the property calls a waiting parcel overdue. */
export const useOverdueDays = () => daysOf(session.use());
export const overdueDays = () => daysOf(session.get());
