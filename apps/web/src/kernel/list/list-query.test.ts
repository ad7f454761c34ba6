import { contactApi } from '@lobby/contract/areas/contact';
import { expect, it } from 'vitest';
import { listQuery } from './list-query.ts';

const declared = { filters: ['position', 'isEmergency'], relations: ['position'] };

it('asks for the first page, newest first', () => {
  expect(listQuery({}, contactApi.shape, { filters: [], relations: [] })).toEqual({
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
  expect(listQuery(search, contactApi.shape, declared)).toEqual({
    pagination: { page: 2, pageSize: 50 },
    sort: ['phone:asc'],
    filters: { position: { id: { $in: ['3', '5'] } }, isEmergency: { $eq: 'true' }, search: { $containsi: 'ช่าง' } },
    populate: ['position'],
  });
});

it('drops a filter the screen does not offer and a sort the list does not know', () => {
  expect(listQuery({ sort: 'secret:asc', filters: { password: ['x'] } }, contactApi.shape, declared)).toEqual({
    pagination: { page: 1, pageSize: 10 },
    sort: ['updatedAt:desc'],
    populate: ['position'],
  });
});
