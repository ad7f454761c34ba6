import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdf } from '#test/fixtures/files/form.ts';
import { judgePdf } from './pdf-content.ts';
import { pdfScanner } from './pdf-scan.ts';

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
  expect(await judgePdf(bytes)).toBe('plain');
});

it('keeps two megabytes of noise, as pictures are', async () => {
  let seed = 7;
  const noise = Buffer.alloc(2_000_000, 0).map(() => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  });
  expect(await judgePdf(of(...stream('/Filter /DCTDecode', Buffer.from(noise))))).toBe('plain');
});

it('ends a look that takes too long, and looks at the next one', async () => {
  expect(await pdfScanner(0)(pdf())).toBe('unreadable');
  const scan = pdfScanner();
  expect(await Promise.all([scan(of('/S /Launch')), scan(pdf())])).toEqual(['active', 'plain']);
});
