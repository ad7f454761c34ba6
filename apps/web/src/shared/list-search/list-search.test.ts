import { describe, expect, it } from 'vitest';
import { flatSearch, listSearch, onlyOffered, openingOn, pagedBy } from './list-search.ts';

const read = (text: string) => listSearch(flatSearch.parseSearch(text));

describe('the address of a list', () => {
  it('carries page, size, sort, search and filters', () => {
    expect(read('?page=3&pageSize=25&sort=phone:asc&q=ช่าง&isEmergency=true&position=3&position=5')).toEqual({
      page: 3,
      pageSize: 25,
      sort: 'phone:asc',
      q: 'ช่าง',
      filters: { isEmergency: ['true'], position: ['3', '5'] },
    });
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e400',
    '?pageSize=7',
    '?sort=phone',
    '?sort=a;b:asc',
    '?q=',
    '?a[b]=1',
    '?position=',
  ])('leaves out what makes no sense: %s', (text) => {
    expect(read(text)).toEqual({});
  });

  it('comes back the same after a round through the address bar', () => {
    const search = { page: 2, sort: 'nameTh:desc', q: 'ไฟ & น้ำ', filters: { position: ['3', '5'], isActive: ['false'] } };
    expect(read(flatSearch.stringifySearch(search))).toEqual(search);
  });

  it('reads what it has already read', () => {
    const once = read('?page=2&position=3');
    expect(listSearch(once)).toEqual(once);
  });

  it('forgets a filter the list does not offer', () => {
    expect(onlyOffered(read('?q=x&isActive=true&secret=1'), ['isActive'])).toEqual({ q: 'x', filters: { isActive: ['true'] } });
    expect(onlyOffered(read('?secret=1'), ['isActive'])).toEqual({});
  });

  it('says nothing where there is nothing to say', () => {
    expect(flatSearch.stringifySearch({ q: '', page: undefined })).toBe('');
  });
});

it('shows more at once, until somebody chooses another size, the usual one as well', () => {
  const sizes = [{}, { pageSize: 'x' }, { pageSize: '25' }, { pageSize: 0 }, { pageSize: '0' }, { pageSize: 10 }];
  expect(sizes.map((raw) => pagedBy(100)(raw).pageSize)).toEqual([100, 100, 25, 10, 10, 10]);
});

it('opens on a part of itself, and keeps what somebody chose instead', () => {
  const opening = openingOn('status', '17');
  expect(opening({})).toEqual({ filters: { status: ['17'] } });
  expect(opening({ q: '0512', room: '3' })).toEqual({ q: '0512', filters: { status: ['17'], room: ['3'] } });
  expect(opening({ status: 'all' })).toEqual({ filters: { status: ['all'] } });
  expect(opening({ filters: { status: ['18'] } })).toEqual({ filters: { status: ['18'] } });
});
