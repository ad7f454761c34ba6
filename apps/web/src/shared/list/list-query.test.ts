import { contactApi } from '@lobby/contract/areas/contact';
import { expect, it } from 'vitest';
import { isNarrowed, listQuery, partOf } from './list-query.ts';

it('asks for the first page, newest first', () => {
  expect(listQuery({}, contactApi.shape, [])).toEqual({
    pagination: { page: 1, pageSize: 10 },
    sort: ['updatedAt:desc'],
  });
});

it('writes search, plain filters and relation filters in the dialect', () => {
  const search = {
    page: 2,
    pageSize: 50,
    sort: 'phone:asc',
    q: ' ช่าง ',
    filters: { position: ['3', '5'], isEmergency: ['true'] },
  };
  expect(listQuery(search, contactApi.shape, ['position'])).toEqual({
    pagination: { page: 2, pageSize: 50 },
    sort: ['phone:asc'],
    filters: { position: { id: { $in: ['3', '5'] } }, isEmergency: { $eq: 'true' }, search: { $containsi: 'ช่าง' } },
    populate: ['position'],
  });
});

it('keeps the usual order where the list does not know the field', () => {
  expect(listQuery({ sort: 'secret:asc' }, contactApi.shape, [])).toMatchObject({ sort: ['updatedAt:desc'] });
});

it('lets a filter say itself what it asks, together with the others', () => {
  const offered = [
    { field: 'age', where: ([days]: string[]) => ({ createdAt: { $lt: `${days} days ago` } }) },
    { field: 'kind', where: (ids: string[]) => ({ position: { parent: { id: { $in: ids } } } }) },
  ];
  const filters = { age: ['7'], kind: ['1'], position: ['3'], isActive: ['true'] };
  expect(listQuery({ filters }, contactApi.shape, [], offered)).toMatchObject({
    filters: {
      createdAt: { $lt: '7 days ago' },
      position: { parent: { id: { $in: ['1'] } }, id: { $in: ['3'] } },
      isActive: { $eq: 'true' },
    },
  });
});

it('asks for no page beyond the last there can be', () => {
  expect(listQuery({ page: 99_999 }, contactApi.shape, [])).toMatchObject({ pagination: { page: 1000, pageSize: 10 } });
  expect(listQuery({ page: 999, pageSize: 100 }, contactApi.shape, [])).toMatchObject({
    pagination: { page: 100, pageSize: 100 },
  });
});

const state = { field: 'state', options: ['open', 'closed', 'all'], opensOn: 'open' };

it('a list that opens on a part of itself is asked for everything by "all"', () => {
  expect(listQuery({ filters: { state: ['all'] } }, contactApi.shape, [], [state])).not.toHaveProperty('filters');
  expect(listQuery({ filters: { state: ['open'] } }, contactApi.shape, [], [state])).toMatchObject({
    filters: { state: { $eq: 'open' } },
  });
});

it('is narrowed by what shows less than the list opens on', () => {
  const narrowed = (filters: Record<string, string[]>) => isNarrowed({ filters }, [state]);
  expect([narrowed({}), narrowed({ state: ['open'] }), narrowed({ state: ['all'] })]).toEqual([false, false, false]);
  expect([narrowed({ state: ['closed'] }), narrowed({ state: ['open'], isActive: ['true'] })]).toEqual([true, true]);
  expect(isNarrowed({ q: 'x' }, [state])).toBe(true);
});

it('two filters that ask differently about the same day both hold', () => {
  const offered = [
    { field: 'tab', where: () => ({ startAt: { $gte: 'tomorrow' }, $or: [{ a: 1 }] }) },
    { field: 'day', where: () => ({ startAt: { $gte: 'Monday', $lt: 'Friday' }, $or: [{ b: 2 }] }) },
  ];
  expect(listQuery({ filters: { tab: ['coming'], day: ['range'] } }, contactApi.shape, [], offered).filters).toEqual({
    startAt: { $gte: 'tomorrow' },
    $or: [{ a: 1 }],
    $and: [{ startAt: { $gte: 'Monday', $lt: 'Friday' } }, { $or: [{ b: 2 }] }],
  });
});

it('knows the part of itself a list shows, and what shows more or less than one', () => {
  const part = (filters: Record<string, string[]>, q?: string) => partOf({ filters, ...(q && { q }) }, [state])?.value;
  expect(part({ state: ['open'] })).toBe('open');
  expect(part({ state: ['closed'] })).toBe('closed');
  expect(part({ state: ['all'] })).toBeUndefined();
  expect(part({ state: ['open', 'closed'] })).toBeUndefined();
  expect(part({ state: ['open'], position: ['3'] })).toBeUndefined();
  expect(part({ state: ['open'] }, 'x')).toBeUndefined();
});
