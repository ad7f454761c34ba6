import { describe, expect, it } from 'vitest';
import { judgeRooms, type RoomFacts } from './coupon.verdict.ts';

const room = (id: number, changes: Partial<RoomFacts> = {}): RoomFacts => ({
  id,
  name: String(id),
  building: 'A',
  isBlocked: false,
  isEmpty: false,
  monthLimit: 10,
  monthUsed: 0,
  templateUsed: 0,
  ...changes,
});
const free = { perRoomLimit: null, totalLimit: null, issued: 0 };

describe('who gets a coupon', () => {
  it('everybody within the limits, up to the last one', () => {
    expect(judgeRooms([room(1), room(2, { monthUsed: 8 })], 2, free)).toMatchObject({
      receivers: [1, 2],
      over: [],
      overTotal: null,
    });
  });

  it('blocked and empty rooms get none, and are over nothing', () => {
    const rooms = [room(1, { isBlocked: true, isEmpty: true, monthLimit: 0 }), room(2, { isEmpty: true, monthLimit: 0 })];
    const { receivers, blocked, empty, over } = judgeRooms(rooms, 1, free);
    expect([receivers, blocked.map(({ id }) => id), empty.map(({ id }) => id), over]).toEqual([[], [1], [2], []]);
  });

  it.each([
    ['the month', { monthUsed: 9 }, null, { rule: 'month', limit: 10, used: 9, asked: 2 }],
    ['the template', { templateUsed: 2 }, 3, { rule: 'perRoom', limit: 3, used: 2, asked: 2 }],
    ['the template first', { templateUsed: 2, monthUsed: 10 }, 3, { rule: 'perRoom', limit: 3, used: 2, asked: 2 }],
    ['a room with no quota', { monthLimit: 0 }, null, { rule: 'month', limit: 0, used: 0, asked: 2 }],
  ] as const)('a room over %s is named with its numbers', (_name, changes, perRoomLimit, expected) => {
    const { receivers, over } = judgeRooms([room(1), room(2, changes)], 2, { ...free, perRoomLimit });
    expect([receivers, over]).toMatchObject([[1], [{ room: { id: 2, name: '2' }, ...expected }]]);
  });

  it('the template as a whole counts every room that would get some', () => {
    expect(judgeRooms([room(1), room(2)], 2, { ...free, totalLimit: 10, issued: 7 }).overTotal).toEqual({
      limit: 10,
      used: 7,
      asked: 4,
    });
    expect(judgeRooms([room(1), room(2)], 2, { ...free, totalLimit: 11, issued: 7 }).overTotal).toBeNull();
  });
});
