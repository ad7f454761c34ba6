import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { show } from '#testing/show.tsx';
import { ShiftSummary } from './ShiftNoteParts.tsx';

const summary = {
  parcelsReceived: 0,
  parcelsHandedOver: 0,
  deniedEntries: 0,
  offlineCount: 0,
  offline: [],
  publishedCount: 0,
  published: [],
  workers: [
    { name: 'สมพร เวรดึก', nameEn: 'Somporn' },
    { name: 'สมหญิง เวรเช้า', nameEn: null },
  ],
};

it('who worked is named in the language on screen, and in Thai where there is no other name', async () => {
  show(<ShiftSummary summary={summary} />);
  expect(screen.getByText('Somporn')).toBeTruthy();
  expect(screen.getByText('สมหญิง เวรเช้า')).toBeTruthy();
  await setLanguage('th');
  expect(await screen.findByText('สมพร เวรดึก')).toBeTruthy();
});
