import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdf } from '#test/fixtures/files/form.ts';
import { classifyPdf } from './pdf-content.ts';
import { createPdfScanner } from './pdf-scan.ts';

const of = (...pieces: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...pieces, '\nstartxref\n9\n%%EOF\n'].map((piece) => Buffer.from(piece)));
const stream = (dictionary: string, content: Buffer) => [
  `1 0 obj\n<<${dictionary}>>\nstream\r\n`,
  content,
  '\nendstream\nendobj\n',
];

it.each([
  ['a short one', pdf()],
  ['one with links', of('3 0 obj << /Subtype /Link /A << /S /URI /URI (https://example.org) >> >> endobj')],
  ['one that opens at its first page', of('1 0 obj << /OpenAction[3 0 R /XYZ null null 0] >> endobj')],
  [
    'one whose page to open at stands elsewhere',
    of('1 0 obj << /OpenAction 5 0 R >> endobj 5 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj'),
  ],
  ['one with packed objects', of(...stream('/Type /ObjStm /Filter /FlateDecode', deflateSync('3 0 << /Type /Page >>')))],
  ['one whose pages are written in letters', of(...stream('/Filter [/ASCII85Decode /FlateDecode]', Buffer.from('Gb!~>')))],
  ['one that tells about scripts', of('3 0 obj (How to use JavaScript and Launch) endobj')],
])('keeps %s', async (_what, bytes) => {
  expect(await classifyPdf(bytes)).toBe('plain');
});

it('accepts two megabytes of incompressible data, like pictures', async () => {
  let seed = 7;
  const noise = Buffer.alloc(2_000_000, 0).map(() => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  });
  expect(await classifyPdf(of(...stream('/Filter /DCTDecode', Buffer.from(noise))))).toBe('plain');
});

it('a scan that takes too long is terminated, and the next one runs', async () => {
  expect(await createPdfScanner(0)(pdf())).toBe('unreadable');
  const scan = createPdfScanner();
  expect(await Promise.all([scan(of('/S /Launch')), scan(pdf())])).toEqual(['active', 'plain']);
});
