import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { contactArea } from '#areas/contact/contact.area.ts';
import { contactPage, contactRow, positions } from '#testing/contacts.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';

const server = fakeServer();
const rows = Array.from({ length: 12 }, (_, at) => contactRow(at + 1, { isEmergency: at < 3 }));
const namesOf = (shown: typeof rows) => shown.map(({ nameEn }) => nameEn);

const links = () => screen.queryAllByRole('link').filter((link) => /\/contact\/\d+$/.test(link.getAttribute('href') ?? ''));
const names = () => links().map(({ textContent }) => textContent);
const button = (key: string, values = {}) => screen.getByRole('button', { name: t(key, values) });
const tools = () => within(document.querySelector('search') as HTMLElement);
const chip = (key: string) => tools().getByRole('button', { name: t(key) });
const count = (number: number) => screen.findByText(t('list.count', { count: number, number }));
const asked = () => server.asked('GET /contacts').at(-1)?.query;

beforeEach(() => {
  localStorage.clear();
  signInAs();
  server.answer('GET /contacts', (call) => contactPage(rows, call));
  server.answer('GET /categories', positions('Guard', 'Technician'));
});

/** The list with its first page on the screen. */
async function showList(address = '/contact', first = namesOf(rows.slice(0, 10))) {
  const shown = showArea(contactArea, address);
  await waitFor(() => expect(names()).toEqual(first));
  return shown;
}

it('a row has its name as a link and a cell for every column, each as its kind is read', async () => {
  await showList();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const fields = ['name', 'position', 'phone', 'isEmergency', 'isVisible', 'isActive', 'updatedAt'];
  expect(heads).toEqual(['', ...fields.map((field) => t(`contact.field.${field}`)), t('list.actions')]);
  const [, first] = screen.getAllByRole('row');
  const cells = within(first as HTMLElement).getAllByRole('cell');
  expect(cells[2]?.textContent, 'nothing is a dash').toBe('–');
  expect(cells[3]?.querySelector('a')?.getAttribute('href')).toBe('tel:02-000-0001');
  expect(cells[4]?.textContent).toBe(t('contact.emergency'));
  expect(cells[5]?.textContent).toBe(t('list.yes'));
  expect(cells[7]?.querySelector('time')?.dateTime).toBe('2026-01-30T00:00:00.000Z');
  await count(12);
});

it('typing narrows the list and says how many; what finds nothing can be cleared', async () => {
  const { user, address } = await showList();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('000-001');
  await waitFor(() => expect(names()).toEqual(namesOf(rows.slice(9))));
  await count(3);
  expect(address()).toBe('/contact?q=000-001');

  await user.keyboard('x');
  expect(await screen.findByRole('heading', { name: t('list.nothing.title') })).toBeTruthy();
  await user.click(button('list.clearSearch'));
  await count(12);
  expect(address()).toBe('/contact');
});

it('a filter is a chip in plain words, and all of them are cleared at once', async () => {
  const { user, address } = await showList();
  await user.click(chip('contact.field.isEmergency'));
  await user.click(await screen.findByRole('option', { name: t('contact.filter.isEmergency.true') }));
  await waitFor(() => expect(names()).toEqual(namesOf(rows.slice(0, 3))));
  expect(address()).toBe('/contact?isEmergency=true');
  expect(tools().getByRole('button', { name: `${t('contact.field.isEmergency')}: ${t('list.yes')}` })).toBeTruthy();
  await user.keyboard('{Escape}');

  await user.click(chip('contact.field.position'));
  await user.type(screen.getByRole('textbox', { name: `${t('list.search')}: ${t('contact.field.position')}` }), 'Gua');
  await waitFor(() =>
    expect(server.asked('GET /categories').at(-1)?.query.get('filters[$or][1][nameEn][$containsi]')).toBe('Gua'),
  );
  await user.click(await screen.findByRole('option', { name: 'Guard' }));
  await waitFor(() => expect(asked()?.get('filters[position][id][$in][0]')).toBe('1'));
  expect(asked()?.get('filters[isEmergency][$eq]'), 'both hold').toBe('true');

  await user.click(button('list.clear'));
  await count(12);
  expect(address()).toBe('/contact');
});

it('a column sorts up, down, and back to the newest first', async () => {
  const { user, address } = await showList();
  const head = () => screen.getByRole('columnheader', { name: t('contact.field.phone') });
  const press = () => user.click(within(head()).getByRole('button'));
  await press();
  await waitFor(() => expect(address()).toBe('/contact?sort=phone:asc'));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await press();
  await waitFor(() => expect(names()).toEqual(namesOf(rows.toReversed().slice(0, 10))));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  await press();
  await waitFor(() => expect(names()).toEqual(namesOf(rows.slice(0, 10))));
  expect(head().getAttribute('aria-sort')).toBe('none');
  expect(address()).toBe('/contact');
});

it('pages are turned and turned back, and page sizes chosen', async () => {
  const { user, address, history } = await showList();
  expect(screen.getByText(t('list.range', { first: 1, last: 10, total: 12 }))).toBeTruthy();
  await user.click(button('list.page.number', { number: 2 }));
  await waitFor(() => expect(names()).toEqual(namesOf(rows.slice(10))));
  expect(address()).toBe('/contact?page=2');
  history.back();
  await waitFor(() => expect(names()).toEqual(namesOf(rows.slice(0, 10))));
  await user.selectOptions(screen.getByLabelText(t('list.pageSize')), '25');
  await waitFor(() => expect(names()).toEqual(namesOf(rows)));
  expect(address()).toBe('/contact?pageSize=25');
});

it('a page beyond the end of a list that has shrunk leads to its last page', async () => {
  const { address } = await showList('/contact?page=7', namesOf(rows.slice(10)));
  expect(address()).toBe('/contact?page=2');
});

it('an address somebody sent shows the same list', async () => {
  await showList('/contact?q=02-&isEmergency=true&sort=nameEn:desc', namesOf(rows.slice(0, 3).toReversed()));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('02-');
  expect(tools().getByRole('button', { name: `${t('contact.field.isEmergency')}: ${t('list.yes')}` })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: t('contact.field.name') }).getAttribute('aria-sort')).toBe('descending');
});

it('a column that is not needed is hidden, and stays hidden', async () => {
  const { user, leave } = await showList();
  const head = () => screen.queryByRole('columnheader', { name: t('contact.field.phone') });
  expect(head()).toBeTruthy();
  await user.click(button('list.columns'));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: t('contact.field.phone') }));
  await waitFor(() => expect(head()).toBeNull());
  leave();
  await showList();
  expect(head()).toBeNull();
});

it('an empty list says what belongs here and offers the first step, to those who may take it', async () => {
  server.answer('GET /contacts', (call) => contactPage([], call));
  const { leave } = showArea(contactArea, '/contact');
  expect(await screen.findByRole('heading', { name: t('contact.empty.title') })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('contact.create') }).getAttribute('href')).toBe('/contact/create');
  expect(screen.queryByRole('searchbox'), 'there is nothing to search').toBeNull();
  leave();
  signInAs({ role: 'user' });
  showArea(contactArea, '/contact');
  await screen.findByRole('heading', { name: t('contact.empty.title') });
  expect(screen.queryByRole('link', { name: t('contact.create') })).toBeNull();
});

it('a list that loads shows its shape; one that cannot be loaded says why, and loads when asked again', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<{ status: number; body: object }>();
  server.answer('GET /contacts', () => promise);
  const { user } = showArea(contactArea, '/contact');
  expect(await screen.findByRole('status', { name: t('list.loading') })).toBeTruthy();
  await waitFor(() => expect(asked()).toBeTruthy());
  answer({ status: 500, body: refusal('broken') });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(t('list.failed'));
  expect(notice.textContent).toContain(t('error.systemError'));
  server.answer('GET /contacts', (call) => contactPage(rows, call));
  await user.click(within(notice).getByRole('button', { name: t('error.retry') }));
  await count(12);
});

it('without a connection the list says so, and goes on when it is back', async () => {
  const { user } = await showList();
  server.answer('GET /contacts', 'lost');
  await user.type(screen.getByRole('searchbox'), '12');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(t('error.network'));
  server.answer('GET /contacts', (call) => contactPage(rows, call));
  await user.click(within(notice).getByRole('button', { name: t('error.retry') }));
  await waitFor(() => expect(names()).toEqual(['Technician 12']));
});

it('a click anywhere in a row opens the record, also in a tab of its own', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, address } = await showList();
  const cell = () => screen.getByText('Technician 04').closest('tr')?.querySelector('td:nth-child(3)') as HTMLElement;
  await user.keyboard('{Control>}');
  await user.click(cell());
  await user.keyboard('{/Control}');
  expect(open).toHaveBeenCalledWith('/contact/4', '_blank', 'noopener');
  expect(address()).toBe('/contact');
  await user.click(cell());
  await waitFor(() => expect(address()).toBe('/contact/4'));
});

it('on the phone a row is a card with the facts that matter, and nothing to pick', async () => {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
  await showList();
  const cards = within(screen.getByRole('list', { name: t('contact.title') })).getAllByRole('listitem');
  expect(cards[0]?.textContent).toBe(`Technician 01${t('contact.emergency')}${t('contact.field.phone')}02-000-0001`);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  media.mockRestore();
});
