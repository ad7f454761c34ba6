import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it.each([
  ['/', 'Lobby'],
  ['/contact', 'Contact | Lobby'],
  ['/contact/12', 'Contact | Lobby'],
  ['/calendar-event/create', 'Calendar-event | Lobby'],
])('%s is titled %s', (path, title) => {
  expect(pageTitle(path)).toBe(title);
});
