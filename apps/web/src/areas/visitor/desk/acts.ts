import type { CheckedIn, Visit } from '@lobby/contract/areas/visitor';
import i18next from 'i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { createPersonalStore } from '#shared/session/personal-store.ts';

const MAX_ACTS = 10;
export type Act = Pick<Visit, 'id' | 'name' | 'kind' | 'room' | 'insideSince' | 'state'>;
/** Of this tablet, since somebody signed in: pages come and go meanwhile. */
const acts = createPersonalStore<Act[]>([]);
/** How the last check-in was answered, wherever it was pressed: on the screen until the next one, with what the lists say of them. */
const lastEntry = createPersonalStore<CheckedIn | undefined>(undefined);

export const noteAct = (act: Act) => acts.set([act, ...acts.get().filter(({ id }) => id !== act.id)].slice(0, MAX_ACTS));
export function noteEntry(entry: CheckedIn) {
  lastEntry.set(entry);
  noteAct(entry.visit);
}
export const forgetEntry = () => lastEntry.set(undefined);
export const useActs = () => ({ acts: acts.use(), entry: lastEntry.use() });

/** The sentence about a check-in; a second scan changes nothing, and says so. */
export function entryWords({ outcome, visit }: CheckedIn, zone: string): [key: string, values: Record<string, string>] {
  const isOut = outcome === 'repeated' && visit.insideSince === null;
  return [
    isOut ? 'visitor.scan.justLeft' : `visitor.scan.${outcome}`,
    {
      name: visit.name ?? i18next.t(`visitor.kind.${visit.kind}`),
      room: roomLabel(visit.room),
      at: visit.insideSince ? formatMoment(visit.insideSince, zone) : '',
    },
  ];
}
