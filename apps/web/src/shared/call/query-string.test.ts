import { expect, it } from 'vitest';
import { queryString } from './query-string.ts';

it('writes nested objects and lists in brackets', () => {
  const query = {
    pagination: { page: 1, pageSize: 10 },
    sort: ['nameTh:asc'],
    filters: { position: { id: { $in: [3, 5] } } },
    populate: ['position'],
  };
  expect(queryString(query)).toBe(
    'pagination[page]=1&pagination[pageSize]=10&sort[0]=nameTh:asc&filters[position][id][$in][0]=3&filters[position][id][$in][1]=5&populate[0]=position',
  );
});

it('leaves out what is not there and keeps false and zero', () => {
  expect(queryString({ a: undefined, b: null, c: '', d: false, e: 0 })).toBe('d=false&e=0');
});

it('escapes what a person typed', () => {
  expect(queryString({ filters: { search: { $containsi: 'ช่าง & 50%=[x]' } } })).toBe(
    `filters[search][$containsi]=${encodeURIComponent('ช่าง & 50%=').concat('[x]')}`,
  );
});

it('writes a moment as ISO text', () => {
  expect(queryString({ filters: { updatedAt: { $gte: new Date('2026-01-02T03:04:05Z') } } })).toBe(
    'filters[updatedAt][$gte]=2026-01-02T03:04:05.000Z',
  );
});
