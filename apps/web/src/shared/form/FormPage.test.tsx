import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { contactArea } from '#areas/contact/contact.area.ts';
import { contactPage, contactRow, positions } from '#testing/contacts.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';

const server = fakeServer();
const wit = contactRow(5, { nameEn: 'Wit, air-conditioning', phone: '081-555-0199' });

const field = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement;
const descriptionOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
const save = () => screen.getByRole('button', { name: t('form.save') });
const summary = (count: number) => screen.findByText(t('form.problems', { count }));
const marked = () => document.querySelector('[data-marked]')?.textContent;
const sent = (call: string) => server.asked(call).map(({ body }) => body);
const keys = (call: string) => server.asked(call).map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(() => {
  signInAs();
  server.answer('GET /contacts', (call) => contactPage([wit], call));
  server.answer('GET /contacts/5', { body: { data: wit } });
  server.answer('GET /categories', positions('Guard', 'Technician'));
  server.answer('POST /contacts', { body: { data: wit } });
  server.answer('PUT /contacts/5', { body: { data: wit } });
});

async function openNew() {
  const shown = showArea(contactArea, '/contact/create');
  await screen.findByRole('form', { name: t('contact.create') });
  return shown;
}
async function openWit() {
  const shown = showArea(contactArea, '/contact/5?edit=true');
  await screen.findByRole('form', { name: wit.nameEn });
  return shown;
}

it('every field is typed in by what its schema says, and what may stay empty says so', async () => {
  await openNew();
  expect(['nameTh', 'phone', 'email', 'order'].map((name) => [field(name).type, field(name).inputMode])).toEqual([
    ['text', ''],
    ['tel', 'tel'],
    ['email', 'email'],
    ['text', 'decimal'],
  ]);
  expect([field('isEmergency').checked, field('isVisible').checked]).toEqual([false, true]);
  expect(screen.getByLabelText(`${t('contact.field.email')} (${t('form.optional')})`)).toBe(field('email'));
  expect(screen.getByLabelText(t('contact.field.nameTh'))).toBe(field('nameTh'));
  expect(descriptionOf('phone')).toEqual([t('contact.help.phone')]);
});

it('what is missing is named in one place and at its field, each line leading there', async () => {
  const { user } = await openNew();
  await user.click(save());
  await summary(3);
  await waitFor(() => expect(document.activeElement).toBe(field('nameTh')));
  expect(descriptionOf('nameTh')).toContain(t('problem.required'));
  const alert = screen.getByRole('alert');
  expect(within(alert).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(alert).getByRole('link', { name: t('contact.field.phone') }));
  expect(document.activeElement).toBe(field('phone'));
  expect(sent('POST /contacts')).toEqual([]);
});

it('a field is checked when it is left, not while it is empty, and loses its problem when it changes', async () => {
  const { user } = await openNew();
  await user.type(field('phone'), 'call me');
  await user.tab();
  expect(descriptionOf('phone')).toContain(t('problem.phone'));
  await user.type(field('email'), 'wit at example');
  await user.click(field('lineId'));
  expect(descriptionOf('email')).toContain(t('problem.email'));
  await user.clear(field('phone'));
  await user.type(field('phone'), '1669');
  expect(descriptionOf('phone')).not.toContain(t('problem.phone'));
  await user.click(field('nameTh'));
  await user.tab();
  expect(descriptionOf('nameTh')).not.toContain(t('problem.required'));
});

it('a new record is sent whole, leads to its list and is marked there', async () => {
  const { user, address } = await openNew();
  await user.type(field('nameTh'), 'ช่างแอร์');
  await user.type(field('nameEn'), 'Wit');
  await user.click(field('position'));
  await user.click(await screen.findByRole('option', { name: 'Technician' }));
  await user.type(field('phone'), '1669');
  await user.click(field('isEmergency'));
  await user.clear(field('order'));
  await user.type(field('order'), '3');
  await user.click(save());
  expect(await screen.findByText(t('form.created'))).toBeTruthy();
  expect(sent('POST /contacts')).toMatchObject([
    { nameTh: 'ช่างแอร์', nameEn: 'Wit', position: 2, phone: '1669', isEmergency: true, isVisible: true, order: 3 },
  ]);
  await waitFor(() => expect(address()).toBe('/contact'));
  await waitFor(() => expect(marked()).toContain(wit.nameEn));
});

it('a change is saved from the keyboard, and only what changed is sent', async () => {
  const { user, address } = await openWit();
  await user.clear(field('phone'));
  await user.type(field('phone'), '02 123 4567 #12');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(t('form.saved'), { selector: '[role=status] *' })).toBeTruthy();
  expect(sent('PUT /contacts/5')).toEqual([{ phone: '02 123 4567 #12' }]);
  await waitFor(() => expect(address()).toBe('/contact/5'));
});

it('what only the server can know lands at its field', async () => {
  const { user } = await openWit();
  server.answer('PUT /contacts/5', {
    status: 400,
    body: refusal('Refused', undefined, [{ path: ['body', 'position'], key: 'notFound', message: 'Refused' }]),
  });
  await user.click(field('position'));
  await user.click(await screen.findByRole('option', { name: 'Guard' }));
  await user.click(save());
  await summary(1);
  await waitFor(() => expect(document.activeElement).toBe(field('position')));
  expect(descriptionOf('position')).toContain(t('problem.notFound'));
});

it('a conflict is said in the words of the server, and what was typed stays', async () => {
  const { user, address } = await openWit();
  server.answer('PUT /contacts/5', { status: 409, body: refusal('Somebody else has changed it meanwhile') });
  await user.type(field('nameEn'), '!');
  await user.click(save());
  expect(await screen.findByText('Somebody else has changed it meanwhile')).toBeTruthy();
  expect(field('nameEn').value).toBe(`${wit.nameEn}!`);
  expect(address()).toBe('/contact/5?edit=true');
});

it('a save that did not reach the server keeps what was typed, and is repeated under the same key', async () => {
  const { user, address } = await openNew();
  await user.type(field('nameTh'), 'ช่าง');
  await user.type(field('nameEn'), 'Technician');
  await user.type(field('phone'), '1669');
  server.answer('POST /contacts', 'lost');
  await user.click(save());
  expect(await screen.findByText(t('error.network'))).toBeTruthy();
  expect(field('nameEn').value).toBe('Technician');
  server.answer('POST /contacts', { body: { data: wit } });
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/contact'));
  expect(new Set(keys('POST /contacts')).size).toBe(1);
});

it('a form nobody changed is left without a question', async () => {
  const { user, address } = await openWit();
  await user.click(screen.getByRole('link', { name: t('popup.dialog.cancel') }));
  await waitFor(() => expect(address()).toBe('/contact/5'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaving with something unsaved is asked about, and goes by the answer', async () => {
  const { user, address } = await openWit();
  await user.type(field('nameEn'), '!');
  const leave = () => user.click(screen.getByRole('link', { name: t('contact.title') }));
  const question = () => screen.findByRole('dialog', { name: t('form.unsaved.title') });
  await leave();
  await user.click(within(await question()).getByText(t('form.unsaved.stay')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([address(), field('nameEn').value]).toEqual(['/contact/5?edit=true', `${wit.nameEn}!`]);

  await leave();
  await user.click(within(await question()).getByText(t('form.unsaved.leave')));
  await waitFor(() => expect(address()).toBe('/contact'));
  expect(sent('PUT /contacts/5')).toEqual([]);
});

it('a record that does not exist is a page that does not exist; one that cannot be read is asked for again', async () => {
  server.answer('GET /contacts/6', { status: 404, body: refusal('Not Found') });
  const { leave } = showArea(contactArea, '/contact/6?edit=true');
  expect(await screen.findByRole('heading', { name: t('notFound.title') })).toBeTruthy();
  leave();
  server.answer('GET /contacts/5', { status: 500, body: refusal('broken') });
  const { user } = showArea(contactArea, '/contact/5?edit=true');
  expect(await screen.findByText(t('error.systemError'))).toBeTruthy();
  server.answer('GET /contacts/5', { body: { data: wit } });
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  expect(await screen.findByRole('form', { name: wit.nameEn })).toBeTruthy();
});
