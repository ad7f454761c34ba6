import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contactArea } from '#areas/contact/contact.area.ts';
import { contactPage, contactRow, positions } from '#testing/contacts.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';

const server = fakeServer();
const FORMULA = '=HYPERLINK("http://example.com")';
const rows = [
  ...Array.from({ length: 240 }, (_, at) => contactRow(at + 1, { phone: '191' })),
  contactRow(241, { nameEn: FORMULA, phone: '191' }),
  contactRow(242, { phone: '02-1' }),
];
const save = vi.fn<(blob: Blob, name: string) => void>();
let blobs: Blob[] = [];

beforeEach(() => {
  signInAs({ role: 'user' });
  blobs = [];
  save.mockReset();
  server.answer('GET /contacts', (call) => contactPage(rows, call));
  server.answer('GET /categories', positions());
  server.answer('POST /loggers/export', { body: { data: { id: 1 } } });
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob) - 1}`, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    save(blobs[Number(this.href.slice('blob:'.length))] as Blob, this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

async function exportAs(kind: 'csv' | 'xlsx') {
  const shown = showArea(contactArea, '/contact?q=191');
  await screen.findByText(t('list.count', { count: 241, number: 241 }));
  await shown.user.click(screen.getByRole('button', { name: t('list.export.open') }));
  await shown.user.click(await screen.findByRole('menuitem', { name: t(`list.export.${kind}`) }));
  return shown;
}

it('CSV holds exactly what is filtered, on all pages, with a mark for Excel and no formula', async () => {
  await exportAs('csv');
  expect(await screen.findByText(t('list.export.done', { count: 241 }))).toBeTruthy();
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(name).toMatch(new RegExp(`^${t('contact.title')} \\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
  expect(bytes.slice(0, 3), 'without the mark Excel shows Thai as rubble').toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [head, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(head).toContain(['name', 'position', 'phone'].map((field) => `"${t(`contact.field.${field}`)}"`).join(','));
  expect(lines).toHaveLength(241);
  expect(lines.filter((line) => line.includes("'=HYPERLINK"))).toHaveLength(1);
});

it('XLSX is written as well, and both are in the log before the file is there', async () => {
  await exportAs('xlsx');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]).toMatch(/\.xlsx$/);
  expect(server.asked('POST /loggers/export')[0]?.body).toMatchObject({ area: 'contact', count: 241 });
});

it('what the log does not take is not exported', async () => {
  server.answer('POST /loggers/export', { status: 500, body: refusal('broken') });
  await exportAs('csv');
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.systemError'));
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: t('list.export.open') })).toBeTruthy();
});
