import { expect, it } from 'vitest';
import { displayTitle } from './plain.ts';

it('a post is called by its Thai title until somebody translates it', () => {
  expect(displayTitle({ title: 'น้ำไม่ไหล', titleEn: null }, 'en')).toBe('น้ำไม่ไหล');
  expect(displayTitle({ title: 'น้ำไม่ไหล', titleEn: 'No water' }, 'en')).toBe('No water');
  expect(displayTitle({ title: 'น้ำไม่ไหล', titleEn: 'No water' }, 'th')).toBe('น้ำไม่ไหล');
});
