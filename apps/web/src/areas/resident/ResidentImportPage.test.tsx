import { ResidentRow } from '@lobby/contract/areas/resident-import';
import { LANGUAGES } from '@lobby/contract/constants';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows, residentRow } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { residentArea } from './resident.area.ts';

const server = fakeServer();
const LIST = '/resident/resident-list';

it('every column of the sheet has a name and says what it takes, in both languages', () => {
  const keys = Object.keys(ResidentRow.shape).flatMap((column) =>
    ['column', 'takes'].map((part) => `resident.import.${part}.${column}`),
  );
  const missing = LANGUAGES.flatMap((language) => keys.filter((key) => !i18next.exists(key, { lng: language })));
  expect(missing).toEqual([]);
});

it('is one press from the list, for whoever may write', async () => {
  signInAs({ role: 'user' });
  server.answer('GET /users/tenant', pageOfRows(residentRow(5, 'Somchai Jaidee')));
  const { leave } = showArea(residentArea, LIST);
  await screen.findByRole('link', { name: 'Somchai Jaidee' });
  expect(screen.queryByRole('link', { name: t('resident.import.title') })).toBeNull();
  leave();
  signInAs();
  const { user } = showArea(residentArea, LIST);
  await user.click(await screen.findByRole('link', { name: t('resident.import.title') }));
  expect(await screen.findByRole('heading', { level: 1, name: t('resident.import.title') })).toBeTruthy();
});
