import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#shared/texts/language.ts';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { shownCalendar } from './calendar.ts';
import { MomentInput } from './MomentInput.tsx';

afterEach(() => shownCalendar.set('gregory'));

function Day({ first }: { first: string | null }) {
  const [value, setValue] = useState(first === null ? null : new Date(first));
  return (
    <>
      <MomentInput dayOnly label="Start" value={value} onChange={setValue} />
      <output>{value && !Number.isNaN(value.getTime()) ? value.toISOString() : ''}</output>
    </>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>(`Start: ${t('moment.day')}`);
const open = () => screen.getByRole('button', { name: `Start: ${t('moment.pick')}` });
const kept = () => screen.getByRole('status').textContent;

it('shows the chosen day and its month in the years the person reads, and keeps Gregorian ones', async () => {
  shownCalendar.set('buddhist');
  const { user } = show(<Day first="2024-02-28T17:00:00Z" />);
  expect(input().value).toBe('29/02/2567');
  await user.click(open());
  const month = await screen.findByRole('group', { name: 'February 2567' });
  expect(within(month).getByRole('button', { pressed: true }).textContent).toBe('29');
  await user.click(screen.getByRole('button', { name: t('moment.after') }));
  await user.click(within(screen.getByRole('group', { name: 'March 2567' })).getByRole('button', { name: 'Friday 1 March' }));
  expect([input().value, kept()]).toEqual(['01/03/2567', '2024-02-29T17:00:00.000Z']);
});

it('names months as the language does, by the Gregorian year unless chosen otherwise', async () => {
  await setLanguage('th');
  const { user } = show(<Day first="2026-11-15T17:00:00Z" />);
  await user.click(open());
  expect(await screen.findByRole('group', { name: 'พฤศจิกายน 2026' })).toBeTruthy();
});

it('goes by arrow keys over the end of a month, and Enter picks', async () => {
  const { user } = show(<Day first="2026-11-29T17:00:00Z" />);
  await user.click(open());
  await screen.findByRole('group', { name: 'November 2026' });
  within(screen.getByRole('group', { name: 'November 2026' }))
    .getByRole('button', { pressed: true })
    .focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday 8 December');
  await user.keyboard('{Enter}');
  expect(input().value).toBe('08/12/2026');
});

it('understands a typed day of either calendar, and shows it in the chosen one', async () => {
  shownCalendar.set('buddhist');
  const { user } = show(<Day first={null} />);
  await user.type(input(), '16/11/2026');
  await user.tab();
  expect([input().value, kept()]).toEqual(['16/11/2569', '2026-11-15T17:00:00.000Z']);
});
