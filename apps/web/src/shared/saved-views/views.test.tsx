import { expect, it } from 'vitest';
import { isSameView, viewOf, withView } from './views.ts';

it('a view forgets the page and its size', () => {
  expect(viewOf({ page: 3, pageSize: 100, q: 'น้ำ', sort: 'title:asc', filters: { state: ['sent'] } })).toEqual({
    q: 'น้ำ',
    sort: 'title:asc',
    filters: { state: ['sent'] },
  });
  expect(viewOf({ page: 2 })).toEqual({});
});

it('knows itself again, whatever the order of its filters', () => {
  const filters = { state: ['sent', 'draft'], type: ['emergency'] };
  expect(isSameView({ filters }, { page: 2, filters: { type: ['emergency'], state: ['draft', 'sent'] } })).toBe(true);
  expect(isSameView({ filters }, { filters, q: 'x' })).toBe(false);
  expect(isSameView({}, { pageSize: 100 })).toBe(true);
});

it('saves under a name once', () => {
  const first = { name: 'ฉุกเฉิน', search: { q: 'a' } };
  const again = { name: 'ฉุกเฉิน', search: { q: 'b' } };
  expect(withView([first], again)).toEqual([again]);
});
