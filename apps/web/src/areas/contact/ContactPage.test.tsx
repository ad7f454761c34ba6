import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { contactPage, contactRow } from '#testing/contacts.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { contactArea } from './contact.area.ts';

const server = fakeServer();
const wit = contactRow(5, { nameEn: 'Wit, air-conditioning', phone: '081-555-0199', isEmergency: true });
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const title = () => screen.findByRole('heading', { level: 1, name: wit.nameEn });

beforeEach(() => {
  signInAs();
  server.answer('GET /contacts', (call) => contactPage([wit], call));
  server.answer('GET /contacts/5', { body: { data: wit } });
  server.answer('GET /logs', { body: { data: [], meta: { pagination: {}, total: 0 } } });
});

it('opens with its facts, and the number is dialled by a press, for whoever may change it, too', async () => {
  showArea(contactArea, '/contact/5');
  await title();
  expect(facts()).toEqual(expect.arrayContaining([wit.nameEn, '081-555-0199', t('list.yes')]));
  expect(screen.getAllByRole('link', { name: '081-555-0199' })[0]?.getAttribute('href')).toBe('tel:0815550199');
  expect(screen.getByText(t('contact.emergency'))).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('its form is one press away; saved, the page shows what was changed', async () => {
  const { user, address } = showArea(contactArea, '/contact/5');
  await user.click(await screen.findByRole('link', { name: t('record.edit') }));
  expect(await screen.findByRole('form', { name: wit.nameEn })).toBeTruthy();
  expect(address()).toBe('/contact/5?edit=true');
  const changed = { ...wit, phone: '1669' };
  server.answer('PUT /contacts/5', { body: { data: changed } });
  server.answer('GET /contacts/5', { body: { data: changed } });
  const phone = screen.getByLabelText(t('contact.field.phone'));
  await user.clear(phone);
  await user.type(phone, '1669');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(address()).toBe('/contact/5'));
  await waitFor(() => expect(facts()).toContain('1669'));
});

it('is deleted from its page after a question, which leads to the list', async () => {
  const { user, address } = showArea(contactArea, '/contact/5');
  await title();
  server.answer('DELETE /contacts/5', { body: { data: { id: 5 } } });
  await user.click(screen.getByRole('button', { name: t('list.rowMenu', { name: wit.nameEn }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('list.remove.confirm') }));
  const question = await screen.findByRole('dialog', { name: t('list.remove.one', { name: wit.nameEn }) });
  await user.click(within(question).getByRole('button', { name: t('list.remove.confirm') }));
  await waitFor(() => expect(address()).toMatch(/^\/contact(\?|$)/));
  expect(await screen.findByText(t('deleteSuccess'))).toBeTruthy();
});

it('whoever may only read sees the same facts, and nothing to type or press', async () => {
  signInAs({ role: 'user' });
  showArea(contactArea, '/contact/5?edit=true');
  await title();
  expect(facts()).toContain('081-555-0199');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('link', { name: t('record.edit') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('list.rowMenu', { name: wit.nameEn }) })).toBeNull();
});
