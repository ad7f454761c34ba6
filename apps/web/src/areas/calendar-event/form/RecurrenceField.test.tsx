import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { show } from '#testing/show.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';

it.each([
  ['FREQ=WEEKLY;BYDAY=MO', 'ทุกวันจันทร์', 'Every Monday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'ทุก 2 สัปดาห์ วันจันทร์', 'Every 2 weeks on Monday'],
  ['FREQ=DAILY', 'ทุกวัน', 'Every day'],
  ['FREQ=YEARLY;INTERVAL=3', 'ทุก 3 ปี', 'Every 3 years'],
])('%s as people say it', async (rule, thai, english) => {
  show(<RecurrenceField value={rule} />);
  expect(screen.getByText(english)).toBeTruthy();
  await setLanguage('th');
  expect(await screen.findByText(thai)).toBeTruthy();
});
