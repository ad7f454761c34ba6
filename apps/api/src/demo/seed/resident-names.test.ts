import { expect, it } from 'vitest';
import { residentName } from './resident-names.ts';

it('calls no two residents of a large house the same', () => {
  const names = Array.from({ length: 620 }, (_, home) => [0, 1, 2].map((person) => residentName(home, person).nameTh)).flat();
  expect(new Set(names).size).toBe(names.length);
});
