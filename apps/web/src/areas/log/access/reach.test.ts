import { expect, it } from 'vitest';
import { inTime, lastDayFrom, timeProblem } from './reach.ts';

const zone = 'Asia/Bangkok';
const now = Date.parse('2026-11-15T12:00:00+07:00');

it('allows a hundred days, and refuses one more before the server is asked', () => {
  expect(timeProblem({ from: '2026-08-08', to: '2026-11-15' }, zone, now)).toBeUndefined();
  expect(timeProblem({ from: '2026-08-07', to: '2026-11-15' }, zone, now)).toEqual({ key: 'tooLong', days: 101 });
  expect(timeProblem({ from: '2026-08-08' }, zone, now)).toBeUndefined();
  expect(timeProblem({ from: '2026-01-01' }, zone, now)).toEqual({ key: 'tooLong', days: 319 });
});

it('the days it offers instead can be asked for', () => {
  expect(lastDayFrom('2026-01-01')).toBe('2026-04-10');
  expect(timeProblem({ from: '2026-01-01', to: lastDayFrom('2026-01-01') }, zone, now)).toBeUndefined();
});

it('days back to front are said so; without a first day there is nothing to say', () => {
  expect(timeProblem({ from: '2026-11-15', to: '2026-11-01' }, zone, now)?.key).toBe('backwards');
  expect(timeProblem({ to: '2026-11-01' }, zone, now)).toBeUndefined();
  expect(timeProblem({ from: 'yesterday' }, zone, now)).toBeUndefined();
});

it('where no time is chosen it is seven whole days, so that nothing falls out while new entries come', () => {
  expect(inTime()).toEqual({ since: ['7'] });
  expect(inTime({ result: ['denied'] })).toEqual({ result: ['denied'], since: ['7'] });
  for (const chosen of [{ since: ['30'] }, { from: ['2026-11-01'] }, { to: ['2026-11-15'] }])
    expect(inTime(chosen)).toEqual(chosen);
});
