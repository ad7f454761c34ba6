import { payInApi } from '@lobby/contract/areas/pay-in';
import { ACCOUNT_CHANNELS, unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { dayNumber, nextDay } from '@lobby/contract/zone';
import i18next from 'i18next';
import { call } from '#shared/call/call.ts';
import { CallError, DeclinedError } from '#shared/call/call-error.ts';
import { useKeptKeys } from '#shared/call/kept-keys.ts';
import { toastNote } from '#shared/call/toast.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { formatBaht } from '#shared/texts/baht.ts';

/** What is about to be recorded. Unidentified money that is assigned is not compared with unidentified money, itself among it. */
export type Arriving = { room: number | undefined; amount: number; day: string; isUnidentified?: boolean };
type Recorded = { as: 'unidentified' | 'room' | 'unknown'; day: string };

export const isSameMoney = (error: unknown) => error instanceof CallError && error.key === 'error.sameMoney';

/** The same amount stands as unidentified money, or came in for the room already: whoever takes it says that it is another transfer. */
export async function askWhetherAnother(arriving: Arriving): Promise<boolean> {
  const recorded = await findRecorded(arriving);
  const words = { amount: formatBaht(arriving.amount), day: formatDayInput(recorded.day) };
  const isAnother = await askConfirmation({
    title: i18next.t('sameMoney.title'),
    text: `${i18next.t(`sameMoney.recorded.${recorded.as}`, words)} ${i18next.t('sameMoney.text')}`,
    confirm: i18next.t('sameMoney.another'),
  });
  if (!isAnother) toastNote(i18next.t('sameMoney.nothing'));
  return isAnother;
}

/** As the server compares: a slip names the day it was sent, a statement the day the money arrived. */
const MAX_DAYS_APART = 7;
const STANDING = ['open', 'proposed', 'returned'];

/** Which money it is, for the words of the question alone: where it cannot be read, the question is asked without it. */
async function findRecorded({ room, amount, day, isUnidentified = false }: Arriving): Promise<Recorded> {
  const days = { $gte: nextDay(day, -MAX_DAYS_APART), $lte: nextDay(day, MAX_DAYS_APART) };
  const apart = (known: string) => Math.abs(dayNumber(known) - dayNumber(day));
  const nearest = (known: string[]) => known.toSorted((a, b) => apart(a) - apart(b))[0];
  try {
    if (!isUnidentified) {
      const filters = { state: { $in: STANDING }, amount: { $eq: amount }, arrivedOn: days };
      const { data } = await call(unidentifiedMoneyApi.list, { query: { filters } });
      const found = nearest(data.map(({ arrivedOn }) => arrivedOn));
      if (found) return { as: 'unidentified', day: found };
    }
    const channel = { id: { $in: [...ACCOUNT_CHANNELS] } };
    const filters = { state: { $eq: 'accepted' }, room: { id: { $eq: room } }, amount: { $eq: amount }, paidOn: days, channel };
    const { data } = await call(payInApi.list, { query: { filters } });
    const found = nearest(data.map(({ paidOn }) => paidOn));
    if (found) return { as: 'room', day: found };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  return { as: 'unknown', day };
}

/** Sends it once more where somebody says so. */
export function useSameMoney() {
  const keep = useKeptKeys();
  return async function send<A>(arriving: Arriving, take: (isAnother: boolean) => Promise<A>): Promise<A> {
    try {
      return await take(false);
    } catch (error) {
      if (!isSameMoney(error)) throw error;
      if (!(await askWhetherAnother(arriving))) throw new DeclinedError();
      return keep(() => take(true));
    }
  };
}
