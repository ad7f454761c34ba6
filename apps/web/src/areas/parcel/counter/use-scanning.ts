import { parcelApi } from '@lobby/contract/areas/parcel';
import { type Room, roomApi } from '@lobby/contract/areas/room';
import { isPrintedCode, type ScanMatch, scanApi } from '@lobby/contract/areas/scan';
import { type SearchResult, searchApi } from '@lobby/contract/areas/search';
import { useRef, useState } from 'react';
import { call } from '#shared/call/call.ts';
import { isAway, markOffline, markOnline } from '#shared/call/connection.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { waitingFor } from '../parcel-calls.ts';
import { type StatusLine, setStatusLine } from './acts.ts';
import { sameNumber } from './room-match.ts';
import { type Answer, answerOf, answerOffline, isPhone, isUnanswered, otherMatches, withRoom } from './scan-answer.ts';

/** An answer that takes longer is announced, so that nobody scans the same parcel again. */
const SLOW_MS = 140;

/** What lies on the counter right now, and how it got there. Only the latest scan counts. */
export function useScanning(rooms: Room[]) {
  const [answer, setAnswer] = useState<(Answer & { turn: number }) | null>(null);
  const turn = useRef(0);

  const show = (next: Answer, mine: number) => {
    if (mine !== turn.current) return;
    setAnswer({ ...next, turn: mine });
    setStatusLine(statusLineOf(next));
  };

  async function scan(code: string) {
    turn.current += 1;
    const mine = turn.current;
    // What is asked about now is not what lies here: an Enter in between must not hand the old parcels over.
    setAnswer(null);
    const slow = setTimeout(() => {
      if (mine === turn.current) setStatusLine({ tone: 'wait', key: 'counter.line.looking', values: { code } });
    }, SLOW_MS);
    try {
      const found = await findParcels(code);
      markOnline();
      const others = mayBeOther(found, code) ? await findOthers(code) : [];
      if (others.length > 0) show({ kind: 'other', code, matches: others }, mine);
      else if (isUnanswered(found, code)) await showPeople(code, mine);
      else if (found.kind === 'unknown') await showRoomsByNumber(code, mine);
      else show(found, mine);
    } catch (error) {
      if (isAway(error)) {
        markOffline();
        show(answerOffline(code), mine);
      } else fail(error, mine);
    } finally {
      clearTimeout(slow);
    }
  }

  /** The server knows rooms by their full name; people say 1203 for A1203. */
  async function showRoomsByNumber(code: string, mine: number) {
    const [door, ...others] = sameNumber(rooms, code);
    if (mine !== turn.current) return;
    if (!door) show({ kind: 'unknown', code }, mine);
    else if (others.length > 0) show({ kind: 'chooseRoom', rooms: [door, ...others] }, mine);
    else await showRoom(door, mine);
  }

  /** A name or a phone must not become a parcel's number. */
  async function showPeople(text: string, mine: number) {
    const { data } = await call(searchApi.all, { query: { text } });
    show({ kind: 'people', text, found: withRoom(data) }, mine);
  }

  /** The room of somebody who was found, in whichever list it is at hand. */
  async function roomOf({ room }: SearchResult): Promise<Room> {
    const known = rooms.find(({ id }) => id === room?.id);
    return known ?? (await call(roomApi.get, { params: { id: Number(room?.id) }, query: { populate: ['category'] } })).data;
  }

  /** Two buildings have this number, and now it is known which one is meant. */
  async function openRoom(room: Room) {
    turn.current += 1;
    setAnswer(null);
    await showRoom(room, turn.current);
  }

  async function showRoom(room: Room, mine: number) {
    try {
      const [parcels, members] = await Promise.all([waitingFor(room.id), call(roomApi.members, { params: { roomId: room.id } })]);
      show(parcels.length > 0 ? { kind: 'handOver', parcels, members: members.data } : { kind: 'nothingWaits', room }, mine);
    } catch (error) {
      fail(error, mine);
    }
  }

  function takeIn(parcel: Omit<Extract<Answer, { kind: 'new' }>, 'kind'>) {
    turn.current += 1;
    show({ kind: 'new', ...parcel }, turn.current);
  }

  const fail = (error: unknown, mine = turn.current) => {
    if (mine !== turn.current) return;
    setAnswer(null);
    setStatusLine({ tone: 'bad', key: 'counter.line.failed', values: { problem: problemText(error) } });
  };

  return {
    answer,
    scan,
    openRoom,
    /** A letter or a bag has nothing to scan. */
    takeInWithout: (room?: Room) => takeIn({ trackingNo: '', ...(room && { room }) }),
    /** A long number that looked like a phone was a carrier's after all. */
    takeInNumber: (trackingNo: string) => takeIn({ trackingNo }),
    openRoomOf: (found: SearchResult) => roomOf(found).then(openRoom, fail),
    takeInFor: (found: SearchResult) =>
      roomOf(found).then(
        (room) => takeIn({ trackingNo: '', room, ...(found.area === 'resident' && { name: found.title.th }) }),
        fail,
      ),
    clear: () => {
      turn.current += 1;
      setAnswer(null);
    },
  };
}

/** What we print for others is no parcel of anybody. */
async function findParcels(code: string): Promise<Answer> {
  if (isPrintedCode(code)) return { kind: 'unknown', code };
  return answerOf((await call(parcelApi.scan, { query: { code } })).data);
}

/** A number as long as a carrier's is a parcel that has just come: a scan of it asks the server once. */
const CARRIER_DIGITS = 11;
/** Up to four digits are the number of a room, whether there is one or not. */
const ROOM_NUMBER = /^\d{1,4}$/;
/** What no parcel has: a pass, a card, a plate. A phone is looked for among the people, which is counted. */
const mayBeOther = (found: Answer, code: string) =>
  !isPhone(code) &&
  !ROOM_NUMBER.test(code.trim()) &&
  (found.kind === 'unknown' || (found.kind === 'new' && code.trim().length < CARRIER_DIGITS));

async function findOthers(code: string): Promise<ScanMatch[]> {
  return otherMatches((await call(scanApi.find, { body: { code } })).data);
}

function statusLineOf(answer: Answer): StatusLine {
  switch (answer.kind) {
    case 'new':
      if (answer.trackingNo === '') return { tone: 'ask', key: 'counter.line.without' };
      return { tone: 'ask', key: 'counter.line.new', values: { code: answer.trackingNo } };
    case 'handOver':
      return {
        tone: 'ask',
        key: 'counter.line.handOver',
        values: { room: roomLabel(answer.parcels[0]?.room), count: answer.parcels.length },
      };
    case 'chooseRoom':
      return { tone: 'ask', key: 'counter.line.chooseRoom', values: { room: answer.rooms.map(roomLabel).join(', ') } };
    case 'nothingWaits':
      return { tone: 'bad', key: 'counter.line.nothingWaits', values: { room: roomLabel(answer.room) } };
    case 'collected': {
      const { packingNo, handover, collectedAt } = answer.parcel;
      const values = {
        number: packingNo,
        name: handover?.collectorName ?? '–',
        when: collectedAt ? formatMoment(collectedAt) : '–',
      };
      return { tone: 'bad', key: 'counter.line.collected', values };
    }
    case 'unknown':
      return { tone: 'bad', key: 'counter.line.unknown', values: { code: answer.code } };
    case 'other': {
      const [first] = answer.matches;
      if (!first?.act) return { tone: 'ask', key: 'counter.line.other', values: { code: answer.code } };
      const values = { name: first.title.th, room: first.room ? roomInBuilding(first.room.name, first.room.building) : '–' };
      return { tone: 'ask', key: `counter.line.offer.${first.act}`, values };
    }
    case 'people':
      if (answer.found.length === 0) return { tone: 'bad', key: 'counter.line.nobody', values: { text: answer.text } };
      return { tone: 'ask', key: 'counter.line.people', values: { text: answer.text } };
    case 'peopleOffline':
      return { tone: 'bad', key: 'counter.line.peopleOffline', values: { text: answer.text } };
  }
}
