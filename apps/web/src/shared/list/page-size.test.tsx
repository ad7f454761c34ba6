import { beforeEach, expect, it } from 'vitest';
import { pagedBy } from '#shared/list-search/list-search.ts';
import { signInAs } from '#testing/somebody.ts';
import { rememberedPageSize, rememberPageSize, withPageSize } from './page-size.ts';

beforeEach(() => localStorage.clear());

it('a size is remembered for its list and its person; the address comes first', () => {
  signInAs({ id: 7 });
  expect(withPageSize('parcel', {})).toEqual({});
  rememberPageSize('parcel', 50);
  expect(withPageSize('parcel', {})).toEqual({ pageSize: 50 });
  expect(withPageSize('parcel', { pageSize: 25 })).toEqual({ pageSize: 25 });
  expect(withPageSize('room', {})).toEqual({});
  signInAs({ id: 8 });
  expect(withPageSize('parcel', {})).toEqual({});
});

it('also where a list shows a hundred until somebody chooses', () => {
  signInAs();
  const search = pagedBy(100, () => rememberedPageSize('announcement'));
  expect(search({})).toEqual({ pageSize: 100 });
  rememberPageSize('announcement', 25);
  expect(search({})).toEqual({ pageSize: 25 });
});

it('what somebody else wrote there is no size', () => {
  signInAs();
  rememberPageSize('parcel', 7);
  expect(withPageSize('parcel', {})).toEqual({});
});
