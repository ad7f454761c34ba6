import { expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { speakEnglish } from '#testing/texts.ts';
import { areas } from './areas.ts';
import { pageTitle } from './page-title.ts';

it.each([
  ['/', 'Lobby'],
  ['/contact', 'Contact | Lobby'],
  ['/contact/12', 'Contact | Lobby'],
  ['/calendar-event/create', 'Calendar-event | Lobby'],
  ['/floor-and-room/building', 'Floor-and-room · Buildings | Lobby'],
  ['/floor-and-room/room/12', 'Floor-and-room · Rooms | Lobby'],
  ['/floor-and-room/room-type', 'Floor-and-room · Room types | Lobby'],
  ['/logs', 'Logs · Activity log | Lobby'],
  ['/logs/auto-parking', 'Logs · Automatic car park | Lobby'],
])('%s is titled %s', async (path, title) => {
  await speakEnglish();
  expect(pageTitle(path, areas)).toBe(title);
});

it('speaks the language on the screen', async () => {
  await setLanguage('th');
  expect(pageTitle('/floor-and-room/floor', areas)).toBe('Floor-and-room · ชั้น | Lobby');
});
