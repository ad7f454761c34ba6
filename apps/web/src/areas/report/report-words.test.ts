import {
  cardKindWords,
  cardStateWords,
  channelWords,
  deliveryStateWords,
  kindWords,
  roleWords,
  visitKindWords,
  visitStateWords,
  type Words,
} from '@lobby/contract/areas/report-words';
import { expect, it } from 'vitest';
import cardEn from '../card/card.en.json';
import cardTh from '../card/card.th.json';
import roomEn from '../room/room.en.json';
import roomTh from '../room/room.th.json';
import userEn from '../user/user.en.json';
import userTh from '../user/user.th.json';
import visitorEn from '../visitor/visitor.en.json';
import visitorTh from '../visitor/visitor.th.json';
import reportEn from './report.en.json';
import reportTh from './report.th.json';

const [visitsTh, visitsEn] = [reportTh.report.visitors.filter, reportEn.report.visitors.filter];
const [deliveriesTh, deliveriesEn] = [reportTh.report.deliveries.filter, reportEn.report.deliveries.filter];
const activities = 'officer-activities-log';

it.each([
  ['kinds of activities', kindWords, reportTh.report[activities].filter.kind, reportEn.report[activities].filter.kind],
  ['kinds of cards', cardKindWords, cardTh.card.filter.kind, cardEn.card.filter.kind],
  ['states of cards', cardStateWords, cardTh.card.filter.state, cardEn.card.filter.state],
  ['roles of staff', roleWords, userTh.user.filter.role, userEn.user.filter.role],
  ['roles of residents', roleWords, roomTh.room.member, roomEn.room.member],
  ['kinds of visits', visitKindWords, visitorTh.visitor.kind, visitorEn.visitor.kind],
  ['kinds of visits in the filter', visitKindWords, visitsTh.kind, visitsEn.kind],
  ['states of visits', visitStateWords, visitorTh.visitor.state, visitorEn.visitor.state],
  ['states of visits in the filter', visitStateWords, visitsTh.state, visitsEn.state],
  ['channels', channelWords, deliveriesTh.channel, deliveriesEn.channel],
  ['states of deliveries', deliveryStateWords, deliveriesTh.state, deliveriesEn.state],
] as [string, Record<string, Words>, Record<string, string>, Record<string, string>][])(
  'files and screens have the same words for %s',
  (_, words, th, en) => {
    const shared = Object.keys(words).filter((code) => code in th);
    expect(shared.length).toBeGreaterThan(0);
    for (const code of shared) expect([code, words[code]]).toEqual([code, { th: th[code], en: en[code] }]);
  },
);
