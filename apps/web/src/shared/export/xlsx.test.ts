import readExcel from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { wallClock, xlsx } from './xlsx.ts';

const moment = new Date('2026-11-15T18:30:00Z');

it('a moment is a date by the clock of the building, a number a number, and a formula the text it is', async () => {
  const rows = [
    ['Number', 'Received', 'Size'],
    ['=1+1', moment, 12.5],
  ];
  const blob = await xlsx(rows, 'Parcels', 'Asia/Bangkok');
  const [sheet] = await readExcel(Buffer.from(await blob.arrayBuffer()));
  expect(sheet?.data).toEqual([
    ['Number', 'Received', 'Size'],
    ['=1+1', new Date('2026-11-16T01:30:00Z'), 12.5],
  ]);
});

it('the clock of the building, whatever the browser thinks', () => {
  expect(wallClock(moment, 'Asia/Bangkok').toISOString()).toBe('2026-11-16T01:30:00.000Z');
  expect(wallClock(moment, 'UTC')).toEqual(moment);
});
