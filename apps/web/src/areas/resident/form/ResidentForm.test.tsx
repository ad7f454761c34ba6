import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { problemWords } from '#shared/form/problems.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { residentArea } from '../resident.area.ts';

const server = fakeServer();
const LIST = '/resident/resident-list';
const NUMBER = '1101700230708';
const input = (name: string) =>
  (document.getElementById(`field-${name}-input`) ?? document.getElementById(`field-${name}`)) as HTMLInputElement;
const made = (more: object = {}) => ({
  body: {
    data: {
      id: 31,
      channel: 'cms',
      result: 'approved',
      atOnce: true,
      reason: null,
      note: null,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
      decidedAt: null,
      approveType: 'create-account',
      titleTenant: { nameTh: 'ผู้พักอาศัยใหม่', nameEn: 'New resident' },
      applicant: null,
      userId: 5,
      activation: null,
      ...more,
    },
  },
});
const sent = () => server.asked('POST /requests/tenant').map(({ body }) => body as { payload: object; wait: boolean });

beforeEach(() => {
  // What an earlier test said is still there.
  notifications.clean();
  signInAs();
  const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const room = { id: 12, name: 'A1203', number: null, sqm: null, status: 'let', addonService: [], mapping: null, ...when };
  server.answer('GET /rooms', pageOfRows({ ...room, blockedByAdmin: false, blockedReason: null }));
  const none = { limit: 0, used: 0, left: 0 };
  server.answer('GET /rooms/checkQuota-room', {
    body: {
      data: {
        room: { id: 12, name: 'A1203' },
        mifare: none,
        subAccount: { limit: 3, used: 2, left: 1 },
        coupon: [],
        stampType: [],
        ok: true,
      },
    },
  });
  serveSettings();
  server.answer('GET /users/tenant', pageOfRows());
  server.answer('POST /users/tenant/find', { body: { data: [] } });
  server.answer('POST /requests/tenant', made());
});

/** Of the settings only this one matters here. */
function serveSettings(residentDocument = 'optional') {
  const names = { nameTh: 'ทดสอบ', nameEn: 'Test', logo: null, photo: null };
  server.answer('GET /settings', { body: { data: { ...names, residentDocument } } });
}

async function openNew() {
  const shown = showArea(residentArea, `${LIST}/create`);
  await screen.findByRole('form', { name: t('resident.create') });
  return shown;
}
async function chooseRoom(user: ReturnType<typeof showArea>['user']) {
  await user.click(input('roomID'));
  await user.click(await screen.findByRole('option', { name: 'A1203' }));
}

async function fill(user: ReturnType<typeof showArea>['user'], name: string, text: string) {
  await user.click(input(name));
  await user.paste(text);
}

it('of what a card reader types only the number is taken, and its Enter saves nothing', async () => {
  const { user } = await openNew();
  await user.type(input('idCard'), `Mr#${NUMBER}#Jai#99/1{Enter}`);
  expect(input('idCard').value).toBe(NUMBER);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([]);
  await waitFor(() =>
    expect(server.asked('POST /users/tenant/find').map(({ body }) => body)).toEqual([
      { documentKind: 'thai-id', documentCountry: null, idCard: NUMBER },
    ]),
  );
});

it('somebody new is saved with Ctrl and Enter, the room with its places for co-residents, and the list follows', async () => {
  const { user, address } = await openNew();
  await chooseRoom(user);
  expect(await screen.findByText(t('resident.coResidents', { used: 2, limit: 3 }))).toBeTruthy();
  await fill(user, 'firstName', 'Somchai');
  await fill(user, 'mobile', '081-234-5678');
  await fill(user, 'movedIn', '01/03/2569');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    wait: false,
    payload: {
      roomID: 12,
      role: 3,
      firstName: 'Somchai',
      mobile: '081-234-5678',
      movedIn: '2026-03-01',
      username: null,
      consent: [],
    },
  });
  await waitFor(() => expect(address()).toContain(`${LIST}?`));
});

it('a user name brings the slip to the list', async () => {
  const activation = {
    code: 'abcd-efgh',
    url: 'https://example.com/#code=abcd',
    expiresAt: '2026-12-01T00:00:00Z',
    mailed: false,
  };
  server.answer('POST /requests/tenant', made({ activation }));
  const { user } = await openNew();
  await chooseRoom(user);
  await fill(user, 'firstName', 'Somchai');
  await fill(user, 'mobile', '0812345678');
  await fill(user, 'username', 'Somchai.J');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByRole('dialog', { name: t('activation.made.title', { name: 'Somchai' }) })).toBeTruthy();
});

it('a known person gets another room, and is not asked for what is known', async () => {
  server.answer('POST /users/tenant/find', {
    body: {
      data: [
        {
          id: 9,
          nameTh: 'สมชาย',
          nameEn: 'Somchai',
          room: 'B0807',
          since: '2024-03-01',
          until: null,
          hasAccount: false,
          by: 'document',
        },
      ],
    },
  });
  const { user } = await openNew();
  await fill(user, 'idCard', NUMBER);
  expect(await screen.findByText(/has lived in room B0807 since 01\/03\/2024/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('resident.known.add') }));
  expect(await screen.findByText(t('resident.known.chosen', { name: 'Somchai' }))).toBeTruthy();
  expect([input('firstName'), input('idCard')]).toEqual([null, null]);
  await chooseRoom(user);
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.payload).toMatchObject({ knownAs: 9, roomID: 12, firstName: 'สมชาย' });
  expect(sent()[0]?.payload).not.toHaveProperty('mobile');
});

it('left for approval it says where it is; a refusal of the server stands at its field', async () => {
  server.answer('POST /requests/tenant', {
    status: 400,
    body: refusal('Invalid', 'error.invalid', [{ path: ['mobile'], key: 'required', message: 'required' }]),
  });
  const { user } = await openNew();
  await chooseRoom(user);
  await fill(user, 'firstName', 'Somchai');
  await fill(user, 'email', 'somchai@example.com');
  await user.click(input('wait'));
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(document.activeElement).toBe(input('mobile')));
  server.answer('POST /requests/tenant', made({ result: null, userId: null }));
  await fill(user, 'mobile', '0812345678');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByText(t('resident.waits'))).toBeTruthy();
  expect(sent().at(-1)?.wait).toBe(true);
});

const labelOf = (name: string) => document.querySelector(`label[for^="field-${name}"]`)?.textContent ?? '';

it('who cannot be reached is not sent: one of phone and e-mail is needed, and neither is called optional until the other is there', async () => {
  const { user } = await openNew();
  expect([labelOf('mobile'), labelOf('email')]).toEqual([t('resident.field.mobile'), t('resident.field.email')]);
  await user.click(input('mobile'));
  await user.tab();
  expect(screen.queryByText(t('problem.contact'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  const room = t('resident.field.roomID');
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join();
  expect(said).toContain(`${room}: ${problemWords('form.chooseWhat', room, i18next.t)}`);
  expect(said).toContain(`${t('resident.field.firstName')}: ${t('problem.required')}`);
  expect(said).toContain(`${t('resident.field.mobile')}: ${t('problem.contact')}`);
  await chooseRoom(user);
  await fill(user, 'firstName', 'Somchai');
  await fill(user, 'email', 'somchai@example.com');
  expect(labelOf('mobile')).toContain(t('form.optional'));
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('the room says what is to be done above its box, as every picker does', async () => {
  const { user } = await openNew();
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  const room = t('resident.field.roomID');
  const message = await screen.findByText(problemWords('form.chooseWhat', room, i18next.t), { selector: 'p' });
  expect(message.compareDocumentPosition(input('roomID')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('a passport asks for its country', async () => {
  const { user } = await openNew();
  expect(input('documentCountry').tagName).toBe('DIV');
  await user.click(input('documentKind'));
  await user.click(await screen.findByRole('option', { name: t('resident.filter.documentKind.passport') }));
  await fill(user, 'idCard', 'tk1234567');
  expect(server.asked('POST /users/tenant/find')).toEqual([]);
  await user.type(input('documentCountry'), 'jp');
  await waitFor(() =>
    expect(server.asked('POST /users/tenant/find')[0]?.body).toEqual({
      documentKind: 'passport',
      documentCountry: 'JP',
      idCard: 'TK1234567',
    }),
  );
});

const knownPerson = {
  id: 9,
  nameTh: 'สมชาย',
  nameEn: 'Somchai',
  room: 'B0807',
  since: '2024-03-01',
  until: null,
  hasAccount: false,
  by: 'phone',
};

it('nothing typed is lost where somebody known is chosen, nor where it is somebody else after all', async () => {
  server.answer('POST /users/tenant/find', { body: { data: [knownPerson] } });
  const { user } = await openNew();
  await chooseRoom(user);
  await fill(user, 'firstName', 'Malee');
  await fill(user, 'movedIn', '01/03/2569');
  await fill(user, 'mobile', '0812345678');
  await user.click(await screen.findByRole('button', { name: t('resident.known.add') }));
  await waitFor(() => expect(input('roomID').value).toBe('A1203'));
  expect(input('movedIn').value).toBe('01/03/2026');
  await user.click(screen.getByRole('button', { name: t('resident.known.other') }));
  await waitFor(() => expect(input('firstName').value).toBe('Malee'));
  expect(input('mobile').value).toBe('0812345678');
  expect(input('roomID').value).toBe('A1203');
});

it('a property that keeps no documents asks for none; one that needs them asks before it sends', async () => {
  serveSettings('none');
  const { leave } = await openNew();
  expect(input('idCard')).toBeNull();
  leave();
  serveSettings('required');
  const { user } = await openNew();
  expect(document.querySelector('label[for="field-idCard-input"]')?.textContent).toBe(t('resident.field.idCard'));
  await chooseRoom(user);
  await fill(user, 'firstName', 'Somchai');
  await fill(user, 'mobile', '0812345678');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(document.activeElement).toBe(input('idCard')));
  expect(sent()).toEqual([]);
});

it('the form opened from a room has that room', async () => {
  showArea(residentArea, `${LIST}/create?roomID=12`);
  await screen.findByRole('form', { name: t('resident.create') });
  await waitFor(() => expect(input('roomID').value).toBe('A1203'));
});

it('left for approval nothing is said to be added, and no row is marked', async () => {
  server.answer('POST /requests/tenant', made({ result: null, userId: null }));
  const { user } = await openNew();
  await chooseRoom(user);
  await fill(user, 'firstName', 'Somchai');
  await fill(user, 'mobile', '0812345678');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect(await screen.findByText(t('resident.waits'))).toBeTruthy();
  expect(screen.queryByText(t('form.created'))).toBeNull();
});
