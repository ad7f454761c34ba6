import { visitorApi } from '@lobby/contract/areas/visitor';
import type { ExpectedVisit } from '@lobby/contract/areas/visitor-entry';
import { TIME_ZONE } from '@lobby/contract/constants';
import i18next from 'i18next';
import { signOutWarnings } from '#shared/auth/account-actions.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { isOnline, markOnline } from '#shared/call/connection.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { formatMoment } from '#shared/dates/dates.ts';
import { createOutbox, type Unsent } from '#shared/outbox/outbox.ts';
import { session } from '#shared/session/store.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { noteAct } from '../desk/acts.ts';
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

/** Sent at least once: the server may have it, although no answer came. */
const tried = new Set<string>();

/** It may have arrived: it can be undone only as what the server has. */
export const wasTried = ({ key }: NotedEntry) => tried.has(key);
/** Nothing that was noted later hangs on it. */
export const isLastOfVisit = ({ key, visit }: NotedEntry) =>
  notedEntries.get().findLast((entry) => entry.visit === visit)?.key === key;

/** With the scan's own time, by the server's clock. `key` is of a call whose answer was lost. */
export const noteOffline = (kind: 'in' | 'out', visit: ExpectedVisit, key?: string) => {
  if (key) tried.add(key);
  return outbox.add({
    ...(key && { key }),
    kind,
    visit: visit.id,
    moment: correctedNow().toISOString(),
    name: nameOfExpected(visit),
    room: roomOfExpected(visit),
  });
};

/** Another desk may have let them in meanwhile: that is shown, and nothing is dropped without a person having seen it. */
async function sendOne({ kind, visit, moment, key }: NotedEntry): Promise<string | undefined> {
  // What has not left this tablet can still be taken back.
  if (!isOnline.get()) throw new CallError(0, 'Not sent: there is no line', 'error.network');
  const body = { visit, at: moment, clientKey: key };
  tried.add(key);
  const api = kind === 'in' ? visitorApi.checkIn : visitorApi.checkOut;
  const { data } = await call(api, { body }, { idempotencyKey: key });
  markOnline();
  noteAct(data.visit);
  if (data.outcome !== 'inside' || data.visit.insideSince === null) return undefined;
  const zone = session.get().profile?.property.timeZone ?? TIME_ZONE;
  return i18next.t('visitor.offline.both', { at: formatMoment(data.visit.insideSince, zone) });
}

signOutWarnings.add(() => {
  const count = notedEntries.get().length;
  return count > 0 ? i18next.t('visitor.offline.signOut', { count }) : null;
});
