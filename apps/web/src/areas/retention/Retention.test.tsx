import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { retentionArea } from './retention.area.ts';

const server = fakeServer();

it('says how long what is kept, what is due, and what no clock ends', async () => {
  signInAs();
  const tables = [{ th: 'รถ', en: 'Cars' }];
  const clocks = [
    { clock: 'contact', after: { count: 1, unit: 'year' }, setting: null, due: 3, soon: 1200, tables },
    { clock: 'accounts', after: null, setting: null, due: null, soon: null, tables },
  ];
  server.answer('GET /retention', { body: { data: { clocks, holds: 2 } } });
  showArea(retentionArea, '/retention');
  const contact = within((await screen.findByText(t('retention.clock.contact.name'))).closest('li') as HTMLElement);
  expect(contact.getByText(t('retention.unit.year', { count: 1 }))).toBeTruthy();
  expect(contact.getByText('1,200')).toBeTruthy();
  expect(screen.getByRole('link', { name: t('retention.holds', { count: 2 }) })).toBeTruthy();
  const accounts = within(screen.getByText(t('retention.clock.accounts.name')).closest('li') as HTMLElement);
  expect(accounts.queryByText(t('retention.due'))).toBeNull();
});
