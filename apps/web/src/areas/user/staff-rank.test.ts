// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { rolesToGive } from './staff-rank.ts';

test('R09: an equal keeps their role unless an Organize Admin decides', () => {
  expect(rolesToGive('admin', 'admin')).toEqual(['admin']);
  expect(rolesToGive('organize_admin', 'organize_admin')).toEqual(['organize_admin', 'admin', 'user']);
});

test('somebody new or below is given roles up to the own', () => {
  expect(rolesToGive('admin')).toEqual(['admin', 'user']);
  expect(rolesToGive('admin', 'user')).toEqual(['admin', 'user']);
});
