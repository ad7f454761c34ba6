import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { t } from '#testing/texts.ts';

const upload = vi.fn<(file: File) => Promise<{ id: number }>>();
vi.mock('#shared/files/upload.ts', () => ({ upload: (file: File) => upload(file) }));

const server = fakeServer();
const CREATE = 'POST /parcels';
let registered = 0;
const parcelOf = ({ body }: Asked) => {
  registered += 1;
  return { body: { data: { ...(body as object), id: registered, packingNo: `260101-00${registered}`, ...empty } } };
};
const empty = {
  name: null,
  size: null,
  storagePlace: null,
  note: null,
  collectedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  room: undefined,
  photo: undefined,
};
const keyOf = ({ headers }: Asked) => headers.get('Idempotency-Key');
const codeOf = ({ body }: Asked) => (body as { trackingNo: string }).trackingNo;

type Page = Awaited<ReturnType<typeof openPage>>;
const open: { close: () => void }[] = [];

/** A page with modules of its own, as after a reload or in another tab; the browser's database is the same. */
async function openPage(who?: { id?: number; property?: number }) {
  vi.resetModules();
  const [outbox, { signInAs }, { session }] = await Promise.all([
    import('./outbox.ts'),
    import('#testing/somebody.ts'),
    import('#shared/session/store.ts'),
  ]);
  signInAs(who);
  const page = {
    ...outbox,
    signInAs,
    codes: (state: string) =>
      outbox.unsent
        .get()
        .filter((one) => outbox.stateOf(one) === state)
        .map(({ body }) => body.trackingNo),
    /** Signed out, or gone: this page sends nothing more. */
    close: () => session.set({ profile: null, ended: null }),
  };
  open.push(page);
  return page;
}
const take = (page: Page, ...codes: string[]) =>
  codes.reduce(async (before, trackingNo) => {
    await before;
    await page.enqueueParcel({ body: { room: 5, trackingNo }, room: '1203' });
  }, Promise.resolve());

beforeEach(() => {
  registered = 0;
  server.answer(CREATE, 'lost');
  server.answer('GET /users/me', 'lost');
});
afterEach(async () => {
  for (const page of open.splice(0)) page.close();
  const gone = indexedDB.deleteDatabase('lobby');
  await new Promise((resolve) => {
    gone.addEventListener('success', resolve);
  });
});

it('what was taken in offline is offered after a reload, and sent once, in order, under its keys', async () => {
  const before = await openPage();
  await take(before, 'EF1', 'EF2');
  const tried = server.asked(CREATE).map(keyOf);
  before.close();

  const after = await openPage();
  await waitFor(() => expect(after.codes('offered')).toEqual(['EF1', 'EF2']));
  const soFar = server.asked(CREATE).length;
  await after.sendAll();
  expect(server.asked(CREATE), 'nothing goes before somebody says so').toHaveLength(soFar);

  server.answer(CREATE, parcelOf);
  await after.sendOffered();
  const sent = server.asked(CREATE).slice(soFar);
  expect(sent.map(codeOf)).toEqual(['EF1', 'EF2']);
  expect(keyOf(sent[0] as Asked)).toBe(tried[0]);
  expect(after.unsent.get()).toEqual([]);

  const later = await openPage();
  await later.sendOffered();
  expect(server.asked(CREATE)).toHaveLength(soFar + 2);
});

it('an ended session discards nothing, and nobody else sees or sends it', async () => {
  const page = await openPage({ id: 7 });
  await take(page, 'EF1');
  server.answer(CREATE, { status: 401, body: refusal('over', 'error.signInFirst') });
  server.answer('POST /auth/refresh', { status: 401, body: refusal('over', 'error.signInFirst') });
  await page.sendAll();
  expect(page.unsent.get()).toEqual([]);

  server.answer(CREATE, parcelOf);
  const soFar = server.asked(CREATE).length;
  for (const somebodyElse of [{ id: 8 }, { id: 7, property: 2 }]) {
    page.signInAs(somebodyElse);
    await page.sendOffered();
    expect(page.unsent.get()).toEqual([]);
    page.close();
  }
  expect(server.asked(CREATE)).toHaveLength(soFar);

  page.signInAs({ id: 7 });
  await waitFor(() => expect(page.codes('offered')).toEqual(['EF1']));
  await page.sendOffered();
  expect(server.asked(CREATE).slice(soFar).map(codeOf)).toEqual(['EF1']);
});

it('two tabs send no parcel twice', async () => {
  const before = await openPage();
  await take(before, 'EF1', 'EF2', 'EF3');
  before.close();
  const soFar = server.asked(CREATE).length;
  const tabs = [await openPage(), await openPage()];
  for (const tab of tabs) await waitFor(() => expect(tab.codes('offered')).toHaveLength(3));
  server.answer(CREATE, parcelOf);
  await Promise.all(tabs.map((tab) => tab.sendOffered()));
  expect(server.asked(CREATE).slice(soFar).map(codeOf)).toEqual(['EF1', 'EF2', 'EF3']);
  for (const tab of tabs) expect(tab.unsent.get()).toEqual([]);
});

it('a refused parcel stays with its reason while the rest is sent, and can be tried again', async () => {
  const page = await openPage();
  server.answer(CREATE, (asked) => (codeOf(asked) === 'EF1' ? { status: 400, body: refusal('No such room') } : parcelOf(asked)));
  await take(page, 'EF1', 'EF2');
  expect(page.codes('refused')).toEqual(['EF1']);
  expect(page.unsent.get()[0]?.refused).toBe('No such room');
  expect(server.asked(CREATE).map(codeOf)).toEqual(['EF1', 'EF2']);

  page.close();
  const after = await openPage();
  await waitFor(() => expect(after.codes('refused')).toEqual(['EF1']));
  server.answer(CREATE, parcelOf);
  for (const parcel of after.unsent.get()) await after.retryRefused(parcel);
  expect(after.unsent.get()).toEqual([]);
});

it('a photo is kept with its parcel, and once it has arrived the same body is sent again', async () => {
  const file = new File(['picture'], 'box.jpg', { type: 'image/jpeg' });
  const before = await openPage();
  const { startUpload } = await import('#shared/files/uploading-file.ts');
  const { CallError } = await import('#shared/call/call-error.ts');
  upload.mockReset().mockRejectedValue(new CallError(0, 'away', 'error.network'));
  await before.enqueueParcel({
    body: { room: 5, trackingNo: 'EF1' },
    room: '1203',
    photo: startUpload(file, Promise.resolve(file)),
  });
  expect(server.asked(CREATE)).toEqual([]);
  before.close();

  const next = await openPage();
  await waitFor(() => expect(next.codes('offered')).toEqual(['EF1']));
  upload.mockReset().mockResolvedValue({ id: 31 });
  await next.sendOffered();
  expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'box.jpg', type: 'image/jpeg', size: 7 });
  next.close();

  const last = await openPage();
  await waitFor(() => expect(last.codes('offered')).toEqual(['EF1']));
  server.answer(CREATE, parcelOf);
  await last.sendOffered();
  expect(upload).toHaveBeenCalledOnce();
  expect(server.asked(CREATE).map(({ body }) => body)).toMatchObject([{ photo: 31 }, { photo: 31 }]);
  expect(new Set(server.asked(CREATE).map(keyOf)).size).toBe(1);
});

it('where the browser stores nothing, it is said, and the parcel is sent all the same', async () => {
  const page = await openPage();
  const { statusLine } = await import('./acts.ts');
  const said: string[] = [];
  statusLine.subscribe(() => said.push(t(statusLine.get()?.key ?? '', statusLine.get()?.values)));
  const refuse = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await take(page, 'EF1');
  expect(said).toContain('This browser cannot store parcels. Keep this page open until room 1203 has been sent');
  expect(page.codes('waiting')).toEqual(['EF1']);
  server.answer(CREATE, parcelOf);
  await page.sendAll();
  expect(server.asked(CREATE).map(codeOf)).toEqual(['EF1', 'EF1']);
  expect(page.unsent.get()).toEqual([]);
  refuse.mockRestore();
});
