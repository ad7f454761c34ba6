import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { contactArea } from '#areas/contact/contact.area.ts';
import { contactPage, contactRow, positions } from '#testing/contacts.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';

const server = fakeServer();
let rows = [contactRow(1)];

const box = (name: string) => screen.getByRole('checkbox', { name: t('list.pick', { name }) }) as HTMLInputElement;
const boxOfAll = () => screen.getByRole('checkbox', { name: t('list.pickAll') }) as HTMLInputElement;
const bar = (count: number) => screen.queryByRole('region', { name: t('list.picked', { count }) });
const inside = (part: HTMLElement | null, key: string, values = {}) =>
  within(part as HTMLElement).getByRole('button', { name: t(key, values) });
const question = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  signInAs();
  rows = Array.from({ length: 12 }, (_, at) => contactRow(at + 1));
  server.answer('GET /contacts', (call) => contactPage(rows, call));
  server.answer('GET /categories', positions());
  for (const { id } of rows)
    server.answer(`DELETE /contacts/${id}`, () => {
      rows = rows.filter((row) => row.id !== id);
      return { body: { data: { id } } };
    });
});

async function showList() {
  const shown = showArea(contactArea, '/contact');
  await screen.findByRole('link', { name: 'Technician 01' });
  return shown;
}

it('picking all picks the page, is half picked with a part of it, and can be undone', async () => {
  const { user } = await showList();
  await user.click(boxOfAll());
  expect(bar(10)).toBeTruthy();
  await user.click(box('Technician 03'));
  expect(bar(9)).toBeTruthy();
  expect([boxOfAll().checked, boxOfAll().indeterminate]).toEqual([false, true]);
  await user.click(inside(bar(9), 'list.unpick'));
  expect(bar(9)).toBeNull();
  expect(box('Technician 01').checked).toBe(false);
});

it('what is picked outlives a turned page, but not a new search', async () => {
  const { user } = await showList();
  await user.click(box('Technician 01'));
  await user.click(screen.getByRole('button', { name: t('list.page.number', { number: 2 }) }));
  await screen.findByRole('link', { name: 'Technician 11' });
  await user.click(box('Technician 11'));
  expect(bar(2)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'Technician');
  await waitFor(() => expect(bar(2)).toBeNull());
});

it('several picked rows are deleted together after one question', async () => {
  const { user } = await showList();
  for (const name of ['Technician 01', 'Technician 03']) await user.click(box(name));
  await user.click(inside(bar(2), 'list.remove.confirm'));
  const asked = await question(t('contact.remove.many', { count: 2 }));
  expect(asked.textContent).toContain(t('contact.remove.effect', { count: 2 }));
  await user.click(inside(asked, 'list.remove.confirmMany', { count: 2 }));
  expect(await screen.findByText(t('deleteSuccess'))).toBeTruthy();
  await screen.findByText(t('list.count', { count: 10, number: 10 }));
  expect(bar(2)).toBeNull();
  expect(rows.map(({ id }) => id)).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it('one row is deleted from its menu after a question, and stays where that is declined', async () => {
  const { user } = await showList();
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: t('list.rowMenu', { name: 'Technician 02' }) }));
    const other = await screen.findByRole('menuitem', { name: t('list.openTab') });
    expect([other.getAttribute('href'), other.getAttribute('target')]).toEqual(['/contact/2', '_blank']);
    await user.click(screen.getByRole('menuitem', { name: t('list.remove.confirm') }));
    return question(t('list.remove.one', { name: 'Technician 02' }));
  };
  await user.click(inside(await ask(), 'popup.dialog.cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked('DELETE /contacts/2')).toEqual([]);
  await user.click(inside(await ask(), 'list.remove.confirm'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Technician 02' })).toBeNull());
  expect(rows).toHaveLength(11);
});

it('where one of several is refused, its reason is said and what was not reached stays picked', async () => {
  const { user } = await showList();
  server.answer('DELETE /contacts/2', { status: 409, body: refusal('A parcel is addressed to it') });
  for (const name of ['Technician 01', 'Technician 02', 'Technician 03']) await user.click(box(name));
  await user.click(inside(bar(3), 'list.remove.confirm'));
  await user.click(inside(await question(t('contact.remove.many', { count: 3 })), 'list.remove.confirmMany', { count: 3 }));
  expect((await screen.findByRole('alert')).textContent).toContain('A parcel is addressed to it');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Technician 01' })).toBeNull());
  expect(server.asked('DELETE /contacts/3')).toEqual([]);
  expect(bar(3)).toBeTruthy();
});

it('whoever may only read picks nothing, deletes nothing, and is offered no new record', async () => {
  signInAs({ role: 'user' });
  const { user } = await showList();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: t('contact.create') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('list.rowMenu', { name: 'Technician 02' }) }));
  expect(await screen.findByRole('menuitem', { name: t('list.openTab') })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: t('list.remove.confirm') })).toBeNull();
});
