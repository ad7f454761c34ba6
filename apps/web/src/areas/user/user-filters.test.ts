import { userShape } from '@lobby/contract/areas/user';
import { expect, test } from 'vitest';
import { listQuery } from '#shared/list/list-query.ts';
import { userFilters } from './user-filters.ts';

const asked = (filters: Record<string, string[]>) => listQuery({ filters }, userShape, [], userFilters).filters;

test('the admin list is asked for by the name of the role, as the specification does', () => {
  expect(asked({ role: ['admin'] })).toEqual({ role: { name: { $eq: 'Admin' } } });
  expect(asked({ role: ['admin', 'user'] })).toEqual({ role: { name: { $in: ['Admin', 'User'] } } });
});

test('two states are either of them, beside whatever else is asked', () => {
  expect(asked({ state: ['blocked'], hasMfa: ['false'] })).toEqual({ blocked: { $eq: true }, hasMfa: { $eq: 'false' } });
  expect(asked({ state: ['blocked', 'new'] })).toEqual({
    $or: [{ blocked: { $eq: true } }, { blocked: { $eq: false }, isActivated: { $eq: false } }],
  });
});

test('a state nobody knows narrows nothing', () => {
  expect(asked({ state: ['gone'] })).toBeUndefined();
});
