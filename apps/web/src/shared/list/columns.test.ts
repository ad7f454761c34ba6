import { contactApi } from '@lobby/contract/areas/contact';
import { expect, it } from 'vitest';
import { type Column, fileColumns, type Row, sortIn } from './columns.ts';

const at = new Date('2026-11-15T18:30:00Z');
const row: Row = { id: 1, phone: '191', order: 3, updatedAt: at, room: '1203', building: 'A' };

it('a file has one fact in a column, and dates and numbers as what they are', () => {
  const columns: Column<Row>[] = [
    {
      field: 'place',
      text: () => '1203 · A',
      inFile: [
        { field: 'room', value: ({ room }) => String(room) },
        { field: 'building', value: ({ building }) => String(building) },
      ],
    },
    { field: 'phone' },
    { field: 'order' },
    { field: 'updatedAt' },
    { field: 'plan', text: () => '', inFile: [] },
  ];
  const written = fileColumns(columns, contactApi.shape);
  expect(written.map(({ field }) => field)).toEqual(['room', 'building', 'phone', 'order', 'updatedAt']);
  expect(written.map(({ value }) => value(row, 'en'))).toEqual(['1203', 'A', '191', 3, at]);
});

it('an address that sorts by a name sorts by the one that is read', () => {
  const columns: Column<Row>[] = [{ field: 'name', text: () => '', sort: { th: 'nameTh', en: 'nameEn' } }, { field: 'order' }];
  expect(sortIn('en', 'nameTh:asc', columns)).toBe('nameEn:asc');
  expect(sortIn('th', 'nameEn:desc', columns)).toBe('nameTh:desc');
  expect([sortIn('en', 'order:asc', columns), sortIn('en', undefined, columns)]).toEqual(['order:asc', undefined]);
});
