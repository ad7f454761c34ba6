import { expect, test } from 'vitest';
import { countCovered, plainPath, readTable } from './coverage.ts';

test('the three ways to write a parameter are the same path', () => {
  expect(new Set(['/contact/{id}', '/contact/:contactId', '/contact/$id'].map(plainPath))).toEqual(new Set(['/contact/{}']));
});

test('a query string is not part of the path, but its row counts', () => {
  expect(countCovered(['/e-coupon', '/e-coupon?type={type}'].map(plainPath), ['/e-coupon'])).toBe(2);
});

test('only the sign-in page ends in a slash', () => {
  expect(['/', '/contact/'].map(plainPath)).toEqual(['/', '/contact']);
});

test('a table is read by its header, with empty cells at the end', () => {
  expect(readTable('area\tpath\tnote\nchat\t/chat\t\n')).toEqual([{ area: 'chat', path: '/chat', note: '' }]);
});
