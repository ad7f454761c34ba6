import { expect, it } from 'vitest';
import { postParts, upload } from '#test/fixtures/files/desk.ts';
import { form, pdf, png } from '#test/fixtures/files/form.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty, services, send } = await testServer();
const lift = JSON.stringify({ nameTh: 'ช่างลิฟต์', nameEn: 'Lift repair', phone: '191' });
const picture = await png();
const add = (parts: Parameters<typeof form>[0]) => postParts(as('admin'), '/api/contacts', parts);
const sent = (payload: string | Buffer, type: string) => as('admin').post('/api/contacts', payload, { 'content-type': type });
const parts = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const one = 'Content-Disposition: form-data; name="data"';
const countObjects = async () => [...(await services.files.store.listAll('/', { recursive: true })).objects].length;
const countRows = () => inProperty('home', async (db) => (await db.selectFrom('file').select('id').execute()).length);

it.each([
  ['a kind of body nobody takes', 'text/plain', '', 415],
  ['parts without a boundary', 'multipart/form-data', '', 415],
  ['a boundary with nothing in it', 'multipart/form-data; boundary=', '', 415],
  ['two boundaries', 'multipart/form-data; boundary=a; boundary=b', '', 415],
  ['parts that are mixed', 'multipart/mixed; boundary=x', '', 415],
  ['nothing behind the boundary', 'multipart/form-data; boundary=x', '', 400],
  ['a body that never ends', 'multipart/form-data; boundary=x', parts('--x', one, '', lift), 400],
  ['a body of another boundary', 'multipart/form-data; boundary=x', parts('--y', one, '', lift, '--y--'), 400],
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    parts('--x', 'Content-Disposition: form-data', '', 'a', '--x--'),
    400,
  ],
  ['data that is no JSON', 'multipart/form-data; boundary=x', parts('--x', one, '', '{', '--x--'), 400],
  ['data that is a list', 'multipart/form-data; boundary=x', parts('--x', one, '', '[]', '--x--'), 400],
  ['data that names a field twice', 'multipart/form-data; boundary=x', parts('--x', one, '', '{"a":1,"a":2}', '--x--'), 400],
  [
    'data that reaches for the prototype',
    'multipart/form-data; boundary=x',
    parts('--x', one, '', '{"__proto__":{}}', '--x--'),
    400,
  ],
  ['data twice', 'multipart/form-data; boundary=x', parts('--x', one, '', lift, '--x', one, '', lift, '--x--'), 400],
])('refuses %s', async (_what, type, payload, status) => {
  const answer = await sent(payload, type);
  expect(answer.status).toBe(status);
  expect(answer.body.error.details.key).toMatch(/^error\./);
});

it('takes the same body when it is whole', async () => {
  expect((await sent(parts('--x', one, '', lift, '--x--'), 'multipart/form-data; boundary=x')).status).toBe(200);
});

it('refuses parts no field is called, two files for one picture, and a picture both brought and named', async () => {
  const fieldOf = async (wrong: Parameters<typeof form>[0]) =>
    (await add([['data', lift], ...wrong])).body.error.details.errors[0];
  expect(await fieldOf([['files.cover', picture]])).toMatchObject({ path: ['files.cover'], key: 'unknownField' });
  expect(await fieldOf([['files.__proto__', picture]])).toMatchObject({ key: 'unknownField' });
  expect(await fieldOf([['photo', picture]])).toMatchObject({ path: ['photo'], key: 'unknownField' });
  expect(
    await fieldOf([
      ['files.photo', picture],
      ['files.photo', picture],
    ]),
  ).toMatchObject({ path: ['photo'], key: 'invalid' });
  const both = await add([
    ['data', JSON.stringify({ ...JSON.parse(lift), photo: 1 })],
    ['files.photo', picture],
  ]);
  expect(both.body.error.details.errors).toMatchObject([{ path: ['photo'], key: 'invalid' }]);
});

it('refuses the twenty-first part, eleven megabytes, and a file above ten', async () => {
  const many = await add([['data', lift], ...Array.from({ length: 20 }, (): [string, Uint8Array] => ['files.photo', picture])]);
  expect(many.status).toBe(400);
  const megabytes = (count: number) => Buffer.concat([picture, Buffer.alloc(count * 1024 * 1024)]);
  expect(
    (
      await add([
        ['data', lift],
        ['files.photo', megabytes(11)],
      ])
    ).status,
  ).toBe(413);
  const large = await upload(as('admin'), megabytes(10));
  expect(large.body.error.details.errors).toMatchObject([{ path: ['file'], key: 'fileTooLarge' }]);
});

it('takes parts only where a call holds files, and a new file only in parts', async () => {
  const { payload, headers } = await form([['data', '{"status":true}']]);
  expect((await as('admin').post('/api/rooms/1/members', payload, headers)).status).toBeGreaterThanOrEqual(404);
  expect((await as('admin').post('/api/parcel/approve', payload, headers)).status).toBe(415);
  expect((await as('admin').get('/api/contacts', headers)).status).toBe(415);
  expect((await as('admin').post('/api/files', { file: 1 })).status).toBe(415);
  expect((await as('admin').post('/api/files', undefined)).status).toBe(400);
  expect((await postParts(as('admin'), '/api/files', [['file', new Uint8Array(), '']])).body.error.details.errors).toMatchObject([
    { path: ['file'], key: 'required' },
  ]);
});

it('reads nothing for somebody who is not signed in or may not write', async () => {
  const { payload, headers } = await form([
    ['data', lift],
    ['files.photo', picture],
  ]);
  const before = [await countRows(), await countObjects()];
  expect((await send('POST', '/api/contacts', payload, headers)).status).toBe(401);
  expect((await as('user').post('/api/contacts', payload, headers)).status).toBe(403);
  expect((await as('newcomer').post('/api/files', payload, headers)).status).toBe(403);
  expect([await countRows(), await countObjects()]).toEqual(before);
});

it('keeps no row when the record is refused, and answers a repeated call once', async () => {
  const before = await countRows();
  expect(
    (
      await add([
        ['data', '{"nameTh":""}'],
        ['files.photo', picture],
      ])
    ).status,
  ).toBe(400);
  expect(await countRows()).toBe(before);

  const { payload, headers } = await form([
    ['data', lift],
    ['files.photo', picture],
  ]);
  const again = () => as('admin').post('/api/contacts', payload, { ...headers, 'idempotency-key': 'the-same-photo' });
  const [first, second] = [await again(), await again()];
  expect(second.body.data.id).toBe(first.body.data.id);
  const other = await form([
    ['data', lift],
    ['files.photo', await png(9, 9)],
  ]);
  expect(
    (await as('admin').post('/api/contacts', other.payload, { ...other.headers, 'idempotency-key': 'the-same-photo' })).status,
  ).toBe(422);
});

it('writes down who brought which file, and not where it is kept', async () => {
  const { id } = (await upload(as('user'), pdf('log'), 'ระเบียบ.pdf')).body.data;
  const [entry] = await inProperty('home', (db) =>
    db.selectFrom('auditLog').select(['after', 'kind']).where('record', '=', 'file').where('recordId', '=', String(id)).execute(),
  );
  expect(entry).toMatchObject({ kind: 'create', after: { name: 'ระเบียบ.pdf', type: 'application/pdf' } });
  expect(Object.keys(entry?.after as object)).not.toContain('key');
});
