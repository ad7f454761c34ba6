import { visitorApi } from '@lobby/contract/areas/visitor';
import type { ExpectedVisit } from '@lobby/contract/areas/visitor-entry';
import { TIME_ZONE } from '@lobby/contract/constants';
import i18next from 'i18next';
import { signOutWarnings } from '#shared/auth/account-actions.ts';
import { call } from '#shared/call/call.ts';
import { markOnline } from '#shared/call/connection.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { formatMoment } from '#shared/dates/dates.ts';
import { createOutbox, type Unsent } from '#shared/outbox/outbox.ts';
import { session } from '#shared/session/store.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { correctedNow } from './expected-visits.ts';
import type { Noted } from './judge.ts';

/** Somebody who came or left without a line. Of the pass nothing is kept: the visit says whose it was. */
export type NotedEntry = Unsent & Noted & { name: string; room: string };

const outbox = createOutbox<NotedEntry>({
  store: 'unsentEntries',
  send: sendOne,
  onNotStored: () => toastFailed(new Error(i18next.t('visitor.offline.notStored'))),
  isFoundSent: true,
});
export const {
  unsent: notedEntries,
  stateOf: entryState,
  sendAll: sendEntries,
  retry: retryEntry,
  forget: discardEntry,
} = outbox;

export const nameOfExpected = ({ name, kind }: Pick<ExpectedVisit, 'name' | 'kind'>) => name ?? i18next.t(`visitor.kind.${kind}`);
export const roomOfExpected = ({ room, building }: ExpectedVisit) => roomInBuilding(room, building ?? '');

/** With the scan's own time, by the server's clock. */
export const noteOffline = (kind: 'in' | 'out', visit: ExpectedVisit, key?: string) =>
  outbox.add({
    ...(key && { key }),
    kind,
    visit: visit.id,
    moment: correctedNow().toISOString(),
    name: nameOfExpected(visit),
    room: roomOfExpected(visit),
  });

/** Another desk may have let them in meanwhile: that is shown, and nothing is dropped without a person having seen it. */
async function sendOne({ kind, visit, moment, key }: NotedEntry): Promise<string | undefined> {
  const body = { visit, at: moment, clientKey: key };
  if (kind === 'out') {
    await call(visitorApi.checkOut, { body }, { idempotencyKey: key });
    markOnline();
    return undefined;
  }
  const { data } = await call(visitorApi.checkIn, { body }, { idempotencyKey: key });
  markOnline();
  if (data.outcome !== 'inside' || data.visit.insideSince === null) return undefined;
  const zone = session.get().profile?.property.timeZone ?? TIME_ZONE;
  return i18next.t('visitor.offline.both', { at: formatMoment(data.visit.insideSince, zone) });
}

signOutWarnings.add(() => {
  const count = notedEntries.get().length;
  return count > 0 ? i18next.t('visitor.offline.signOut', { count }) : null;
});
