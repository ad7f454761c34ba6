import { ROLE_IDS } from '@lobby/contract/constants';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { recordSearch } from '#shared/history/history-tab.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { userArea } from './user.area.ts';

const server = fakeServer();
const malee = {
  id: 4,
  username: 'malee',
  name: 'มาลี ดูแลดี',
  nameEn: 'Malee Dulaedee',
  email: null,
  phone: null,
  status: true,
  blocked: false,
  blockedReason: null,
  hasMfa: true,
  isActivated: true,
  lastSeenAt: null,
  consent: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  role: { id: ROLE_IDS.user, name: 'user', type: 'user' },
  position: null,
  picture: null,
  language: null,
  pendingEmail: null,
  properties: [],
  mfaReset: {
    askedBy: 'สมชาย รักอาคาร',
    askedByEn: 'Somchai Rakakhan',
    askedAt: '2026-01-01T00:00:00Z',
    reason: 'lost the phone',
    isMine: false,
  },
};
/** As the portal's router reads the page of a record. */
const area = {
  pages: userArea.pages.map((one) => (one.path.endsWith('$id') ? { ...one, search: recordSearch } : one)),
};

beforeEach(() => {
  signInAs();
  server.answer('GET /users/4', { body: { data: malee } });
});

it('says once how the account stands, and has a portrait instead of a line for a picture that is not there', async () => {
  showArea(area, '/user/user-management/4');
  expect(await screen.findByRole('heading', { level: 1, name: 'Malee Dulaedee' })).toBeTruthy();
  expect(screen.getAllByText(t('user.state.active'))).toHaveLength(1);
  expect(document.querySelector('[data-letter="M"]')).toBeTruthy();
  const facts = screen.getByRole('region', { name: t('history.tab.details') });
  expect(within(facts).queryByText(t('user.field.picture'))).toBeNull();
});

it('whoever asked for a reset is named in the language on screen', async () => {
  showArea(area, '/user/user-management/4');
  expect(await screen.findByText(new RegExp(t('user.mfa.askedBy', { name: 'Somchai Rakakhan' })))).toBeTruthy();
});

it('a new address is said to wait for its owner', async () => {
  const { user } = showArea(area, '/user/user-management/4?edit=true');
  server.answer('PUT /users/4', ({ body }) => {
    const { email = null } = body as { email?: string };
    return { body: { data: { ...malee, pendingEmail: email } } };
  });
  await user.type(await screen.findByRole('textbox', { name: new RegExp(t('user.field.email')) }), 'new@example.com');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByText(t('user.savedToConfirm'))).toBeTruthy();
});
