import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Area } from '#shared/area/area.ts';
import { registerRecords } from '#shared/area/records.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { LogPage } from './LogPage.tsx';

const server = fakeServer();
const noTexts = { th: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) };
const area = (name: string, records: Area['records'] = []): Area => ({
  name,
  group: 'services',
  texts: noTexts,
  pages: [],
  records,
});

beforeEach(() => {
  signInAs();
  registerRecords([
    area('parcel', [{ table: 'parcel' }, { table: 'parcel_move', folded: true }]),
    area('contact', [{ table: 'contact' }]),
    area('log', [{ table: 'export', folded: true }]),
  ]);
  server.answer('GET /loggers', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } } },
  });
  server.answer('GET /loggers/people', { body: { data: [] } });
});

const open = (at: string) => showPage(LogPage, { at, search: listSearch });
const lastQuery = () => server.asked('GET /loggers').at(-1)?.query.toString() ?? '';

it('offers the records the areas declare, by their plural', async () => {
  const { user } = open('/logs');
  await user.click(await screen.findByRole('button', { name: 'Area' }));
  const options = await screen.findAllByRole('option', { hidden: false });
  expect(options.map((option) => option.textContent)).toEqual(['Parcels', 'Parcel status changes', 'Contacts']);
  await user.type(screen.getByRole('textbox', { name: /Area/ }), 'cont');
  await waitFor(() =>
    expect(screen.getAllByRole('option', { hidden: false }).map((option) => option.textContent)).toEqual(['Contacts']),
  );
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
