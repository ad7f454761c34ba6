import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Area } from '#shared/area/area.ts';
import { registerRecords } from '#shared/area/records.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { LogPage } from './LogPage.tsx';

const server = fakeServer();
const noTexts = { th: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) };
const area = (name: string, group: Area['group'], records: Area['records'] = []): Area => ({
  name,
  group,
  texts: noTexts,
  pages: [],
  records,
});

beforeEach(() => {
  signInAs();
  registerRecords([
    area('building', 'building', [{ table: 'building' }]),
    area('parcel', 'services', [{ table: 'parcel' }, { table: 'parcel_move', folded: true }]),
    area('card', 'people', [{ table: 'card' }]),
    area('contact', 'messages', [{ table: 'contact' }]),
    area('log', 'control', [{ table: 'export', folded: true }]),
  ]);
  server.answer('GET /loggers', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } } },
  });
  server.answer('GET /loggers/people', { body: { data: [] } });
});

const open = (at: string) => showPage(LogPage, { at, search: listSearch });
const lastQuery = () => server.asked('GET /loggers').at(-1)?.query.toString() ?? '';

it('offers the records the areas declare, by their plural, in the groups and the order of the menu', async () => {
  const { user } = open('/logs');
  await user.click(await screen.findByRole('button', { name: 'Area' }));
  const options = await screen.findAllByRole('option', { hidden: false });
  expect(options.map((option) => option.textContent)).toEqual([
    'Parcels',
    'Parcel status changes',
    'Cards',
    'Contacts',
    'Buildings',
  ]);
  const people = screen.getByRole('group', { name: t('shell.group.people') });
  expect(within(people).getAllByRole('option')).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: /Area/ }), 'cont');
  await waitFor(() =>
    expect(screen.getAllByRole('option', { hidden: false }).map((option) => option.textContent)).toEqual(['Contacts']),
  );
  await user.clear(screen.getByRole('textbox', { name: /Area/ }));
  await user.type(screen.getByRole('textbox', { name: /Area/ }), t('shell.group.services'));
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: false })).toHaveLength(2));
});

it('leaves out entries that repeat another, unless somebody asks for them', async () => {
  open('/logs');
  await waitFor(() => expect(decodeURIComponent(lastQuery())).toContain('filters[record][$notIn][0]=parcel_move'));
  expect(decodeURIComponent(lastQuery())).toContain('filters[record][$notIn][1]=export');
});

it('shows them where the log is narrowed to exactly these', async () => {
  open('/logs?record=parcel_move');
  await waitFor(() => expect(decodeURIComponent(lastQuery())).toContain('filters[record][$eq]=parcel_move'));
  expect(lastQuery()).not.toContain('notIn');
});
