import { describe, expect, it } from 'vitest';
import { type EventDevice, EventPush, toAccessEvent } from './pushed-event.ts';

const devices: Record<string, EventDevice> = {
  'door-1': { id: 5, type: 'door', direction: 'both' },
  'lift-in': { id: 6, type: 'elevator', direction: 'in' },
};
const read = (event: unknown) => toAccessEvent(event, (code) => devices[code]);
const pushed = (changes: object = {}, data: object = {}) => ({
  eventId: 'e-1',
  eventType: 198_914,
  happenTime: '2026-11-15T08:30:00+07:00',
  srcIndex: 'door-1',
  srcName: 'Front door',
  data: { ExtEventCardNo: '3891192334', ExtEventInOut: 1, ExtEventPersonNo: 'L7C12', ...data },
  ...changes,
});

describe('an event HikCentral pushes', () => {
  it('is the neutral event of its device', () => {
    expect(read(pushed())).toEqual({
      source: 'hikcentral',
      externalId: 'e-1',
      kind: 'door',
      device: 5,
      direction: 'in',
      result: 'granted',
      reason: null,
      occurredAt: '2026-11-15T08:30:00+07:00',
      deviceCode: 'door-1',
      cardNo: '3891192334',
    });
  });

  it.each([
    [198_914, 'granted', null],
    [198_915, 'granted', null],
    [196_893, 'granted', null],
    [197_127, 'granted', null],
    [197_162, 'granted', null],
    [199_428, 'granted', 'duress'],
    [197_634, 'denied', 'unknown-card'],
    [197_633, 'denied', 'expired'],
    [197_635, 'denied', 'no-permission'],
    [197_384, 'denied', 'wrong-time'],
    [197_378, 'denied', 'wrong-time'],
    [197_377, 'denied', 'no-permission'],
    [197_383, 'denied', 'anti-passback'],
    [197_889, 'denied', 'blocked'],
    [197_151, 'denied', 'face not recognised'],
  ])('%i is %s: %s', (eventType, result, reason) => {
    expect(read(pushed({ eventType: String(eventType) }))).toMatchObject({ result, reason });
  });

  it.each([
    [1, 'in'],
    ['1', 'in'],
    [0, 'out'],
    [2, 'out'],
    [9, 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
  ])('in/out %j is %s', (inOut, direction) => {
    expect(read(pushed({}, { ExtEventInOut: inOut }))).toMatchObject({ direction });
  });

  it('follows the device where people pass it one way only', () => {
    expect(read(pushed({ srcIndex: 'lift-in' }, { ExtEventInOut: 0 }))).toMatchObject({ kind: 'elevator', direction: 'in' });
  });

  it('of an unknown device keeps its code; a card number 0 is none', () => {
    const event = read(pushed({ srcIndex: 77 }, { ExtEventCardNo: 0 }));
    expect(event).toMatchObject({ device: null, kind: null, deviceCode: '77', cardNo: null });
  });

  it('is left out where it is no passage or has no form known here', () => {
    expect(
      [pushed({ eventType: 131_622 }), pushed({ happenTime: 'yesterday' }), pushed({ eventId: '' }), null].map(read),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('comes with others in one push', () => {
    const push = { method: 'OnEventNotify', params: { ability: 'event_acs', events: [pushed(), pushed({ eventId: 'e-2' })] } };
    expect(EventPush.parse(push).params.events.map((event) => read(event)?.externalId)).toEqual(['e-1', 'e-2']);
  });
});
