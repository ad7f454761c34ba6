import { contactApi } from '@lobby/contract/areas/contact';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { recordsOf } from '#shared/call/records.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { BulkSwitch, FlagItem } from './FlagActions.tsx';

const contact = (id: number, isActive: boolean) => ({
  id,
  isActive,
  nameTh: 'ช่าง',
  nameEn: 'Technician',
  phone: '191',
  phoneAlt: null,
  email: null,
  lineId: null,
  isEmergency: false,
  isVisible: true,
  order: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const listed = { area: 'contact', records: recordsOf(contactApi) };
const done = (value: boolean, what: string) => t(`contact.switch.done.isActive.${value}`, { what });
afterEach(() => notifications.clean());

function RowMenu() {
  return (
    <Menu opened>
      <Menu.Target>
        <button type="button">menu</button>
      </Menu.Target>
      <Menu.Dropdown>
        <FlagItem {...listed} id={5} field="isActive" value name="ช่าง" />
      </Menu.Dropdown>
    </Menu>
  );
}

it('a flag is turned over from the menu, said, and taken back on one press', async () => {
  signInAs();
  const server = fakeServer();
  server.answer('PUT /contacts/5', { body: { data: contact(5, true) } });
  const { user } = show(<RowMenu />);
  await user.click(await screen.findByRole('menuitem', { name: t('contact.switch.act.isActive.false') }));
  expect(await screen.findByText(done(false, '“ช่าง”'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.undo') }));
  expect(await screen.findByText(t('switch.undone'))).toBeTruthy();
  expect(server.asked('PUT /contacts/5').map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
});

it('a refusal is said, and there is nothing to take back', async () => {
  signInAs();
  const server = fakeServer();
  server.answer('PUT /contacts/5', { status: 403, body: refusal('no', 'error.forbidden') });
  const { user } = show(<RowMenu />);
  await user.click(await screen.findByRole('menuitem', { name: t('contact.switch.act.isActive.false') }));
  expect(await screen.findByText(t('error.forbidden'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('list.undo') })).toBeNull();
});

it('of many only those are changed, and taken back, that were different', async () => {
  signInAs();
  const server = fakeServer();
  const pagination = { page: 1, pageSize: 100, pageCount: 1, total: 2 };
  server.answer('GET /contacts', { body: { data: [contact(5, true), contact(6, false)], meta: { pagination, total: 2 } } });
  server.answer('PUT /contacts/5', { body: { data: contact(5, true) } });
  const { user } = show(<BulkSwitch {...listed} picked={[5, 6]} onDone={() => undefined} />);
  await user.click(screen.getByRole('button', { name: t('contact.switch.act.isActive.false') }));
  expect(await screen.findByText(done(false, t('switch.many', { count: 1 })))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.undo') }));
  expect(await screen.findByText(t('switch.undone'))).toBeTruthy();
  expect(server.asked('PUT /contacts/6')).toEqual([]);
  expect(server.asked('PUT /contacts/5').map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
});
