import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { jpeg, pdf, png } from './form.ts';
import { bomb, chunk, header, rawPng } from './raw-png.ts';

/** Stands in everything that must not come out again. */
export const MARK = 'HOSTILE-PAYLOAD';
export interface Hostile {
  what: string;
  bytes: Buffer;
  name?: string;
}

const text = (what: string, content: string, name = 'photo.jpg'): Hostile => ({ what, bytes: Buffer.from(content), name });
const hex = (what: string, start: string): Hostile => ({
  what,
  bytes: Buffer.concat([Buffer.from(start.replaceAll(' ', ''), 'hex'), Buffer.from(MARK.repeat(20))]),
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>${MARK}</script></svg>`;
const html = `<!doctype html><script>${MARK}</script>`;
const webp = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
const zeroes = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);

/** Files that claim to be something else, or are no picture and no document at all. */
async function disguised(): Promise<Hostile[]> {
  const tiny = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  return [
    text('an SVG', svg, 'logo.svg'),
    text('an SVG called PNG', svg, 'logo.png'),
    text('an SVG behind a byte order mark', `\uFEFF${svg}`, 'logo.svg'),
    { what: 'a packed SVG', bytes: gzipSync(svg), name: 'logo.svgz' },
    text('an SVG that asks for a file', '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    text('XML whose entities multiply', '<!DOCTYPE z [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]><z>&b;</z>'),
    text('HTML as JPG', html),
    text('HTML behind spaces', `\n\n   ${html}`),
    text('XHTML', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${MARK}</script></html>`),
    text('a script', `alert("${MARK}")`, 'photo.png'),
    text('PHP', `<?php echo "${MARK}";`, 'photo.php.jpg'),
    text('a shell script', `#!/bin/sh\necho ${MARK}`),
    text('a drawing that runs commands', `push graphic-context\nfill 'url(https://x/"|echo ${MARK})'\npop graphic-context`),
    text('PostScript', `%!PS-Adobe-3.0 EPSF\n(${MARK}) print`),
    text('plain text', MARK, 'photo.webp'),
    { what: 'a GIF', bytes: await tiny.clone().gif().toBuffer(), name: 'photo.gif' },
    text('a GIF that is a script', `GIF89a=1;alert("${MARK}")`),
    { what: 'a TIFF', bytes: await tiny.clone().tiff().toBuffer(), name: 'photo.jpg' },
    { what: 'an AVIF', bytes: await tiny.clone().avif().toBuffer(), name: 'photo.jpg' },
    hex('a BMP', '424d 7601 0000 0000'),
    hex('a TIFF of the other order', '4d4d 002a 0000 0008'),
    hex('an icon', '0000 0100 0100'),
    hex('a HEIC', '0000 0018 6674 7970 6865 6963'),
    hex('a JPEG XL', 'ff0a'),
    hex('a PSD', '3842 5053 0001'),
    hex('a program for Windows', '4d5a 9000'),
    hex('a program for Linux', '7f45 4c46'),
    hex('a ZIP', '504b 0304'),
    hex('a RAR', '5261 7221 1a07'),
    hex('a 7z', '377a bcaf 271c'),
    hex('a film', '0000 0018 6674 7970 6d70 3432'),
    hex('a Flash film', '4657 5309'),
    hex('an old Word document', 'd0cf 11e0 a1b1 1ae1'),
    { what: 'a bomb of zeroes', bytes: gzipSync(zeroes(64)) },
  ];
}

/** Pictures and documents that are broken, or far larger than they look. */
async function broken(): Promise<Hostile[]> {
  const [photo, drawing, modern] = [await jpeg(), await png(400, 300), await webp()];
  const claims = Buffer.from(photo);
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]));
  claims.writeUInt16BE(65_500, frame + 5);
  claims.writeUInt16BE(65_500, frame + 7);
  const wide = Buffer.from(`RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xfe\x3f\0\xfe\x3f\0`, 'latin1');
  return [
    { what: 'the beginning of a JPEG', bytes: photo.subarray(0, 3) },
    { what: 'ten bytes of a JPEG', bytes: photo.subarray(0, 10) },
    { what: 'half a JPEG', bytes: photo.subarray(0, photo.length / 2) },
    { what: 'a JPEG of 4,290 megapixels, it says', bytes: claims },
    { what: 'a JPEG of noise', bytes: Buffer.concat([Buffer.from('ffd8ffe000104a46', 'hex'), Buffer.from(MARK.repeat(400))]) },
    { what: 'the beginning of a PNG', bytes: drawing.subarray(0, 8) },
    { what: 'half a PNG', bytes: drawing.subarray(0, drawing.length / 2) },
    { what: 'a PNG without pixels', bytes: rawPng(header(0, 0)) },
    { what: 'a PNG with a wrong sum', bytes: rawPng(header(8, 8), chunk('IDAT', deflateSync(Buffer.alloc(16)), 7)) },
    { what: 'a PNG of 10,000 megapixels, it says', bytes: rawPng(header(100_000, 100_000), chunk('IDAT', deflateSync('x'))) },
    { what: 'a PNG of 100 megapixels', bytes: bomb(10_000, 10_000) },
    { what: 'a PNG of 26 megapixels', bytes: bomb(6500, 4000) },
    { what: 'a PNG of 900 megapixels', bytes: bomb(30_000, 30_000) },
    { what: 'a PNG one pixel high', bytes: bomb(30_000_000, 1) },
    { what: 'the beginning of a WebP', bytes: modern.subarray(0, 12) },
    { what: 'half a WebP', bytes: modern.subarray(0, modern.length / 2) },
    { what: 'a WebP of 268 megapixels, it says', bytes: wide },
    { what: 'a document without an end', bytes: Buffer.from(`%PDF-1.4\n${MARK}`) },
    { what: 'a document that begins later', bytes: Buffer.concat([Buffer.from(html), pdf()]), name: 'a.pdf' },
    {
      what: 'a document with a ZIP behind it',
      bytes: Buffer.concat([pdf(), hex('', '504b0304').bytes, zeroes(1)]),
      name: 'a.pdf',
    },
    { what: 'an SVG called PDF', bytes: Buffer.from(svg), name: 'a.pdf' },
  ];
}

const document = (body: string | Buffer, start = '%PDF-1.7\n') =>
  Buffer.concat([Buffer.from(start), Buffer.from(body), Buffer.from('\nstartxref\n9\n%%EOF\n')]);
const streamed = (content: string | Buffer, dictionary: string) =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<<${dictionary}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const script = '<< /Type /Action /S /JavaScript /JS (app.alert(1)) >>';
const flate = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
const damaged = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.length - 6), Buffer.from('xxxxxx')]);

/** Documents that do something by themselves, carry something inside, or cannot be looked into. */
function documents(): Hostile[] {
  const within = (what: string, body: string | Buffer): Hostile => ({ what, bytes: document(body), name: 'a.pdf' });
  const object = (body: string) => `3 0 obj\n${body}\nendobj\n`;
  return [
    within('a document with a script', object(script)),
    within('a script whose name is escaped', object(script.replace('JavaScript', 'J#61va#53cript'))),
    within('a script in an object stream', streamed(deflateSync(`3 0 ${script}`), flate)),
    within('a script in a stream called otherwise', streamed(deflateSync(`3 0 ${script}`), flate.replace('ObjStm', 'O#62jStm'))),
    within(
      'a script in a damaged stream',
      streamed(damaged(deflateSync(`3 0 ${script}${' '.repeat(4000)}`)), '/Filter /FlateDecode'),
    ),
    within(
      'a script behind a decoy',
      streamed(deflateSync(script), `${flate} /X (stream\n${deflateSync('good').toString('latin1')})`),
    ),
    within('a document that starts a program', object('<< /S /Launch /F (cmd.exe) >>')),
    within('a document with a file inside', object('<< /Type /EmbeddedFile /Length 1 >>')),
    within('a document with a form of its own', object('<< /XFA 4 0 R >>')),
    within('a form that is sent somewhere', object('<< /S /SubmitForm /F (https://x) >>')),
    within('a document with a film', object('<< /Subtype /RichMedia >>')),
    within('a document that opens another', object('<< /S /GoToR /F (x.pdf) >>')),
    within('a document that opens an address', object('<< /OpenAction << /S /URI /URI (https://x) >> >>')),
    within('an action nobody finds', object('<< /OpenAction 9 0 R >>')),
    within('an encrypted document', 'trailer << /Encrypt 5 0 R >>'),
    within('an object stream that is no deflate', streamed('nothing to inflate', flate)),
    within('an object stream behind another filter', streamed('3C3C', '/Type /ObjStm /Filter /ASCIIHexDecode')),
    within('an object stream that is folded', streamed(deflateSync('x'), `${flate} /DecodeParms << /Predictor 12 >>`)),
    within('a document that unfolds', streamed(deflateSync(zeroes(80)), '/Filter /FlateDecode')),
  ];
}

/** Good pictures with something in them or behind them, or with a name that means harm: they are kept without it. */
async function carriers(): Promise<Hostile[]> {
  const photo = await jpeg(320, 200);
  const drawing = await png();
  const behind = (bytes: Buffer, payload: string | Buffer) => Buffer.concat([bytes, Buffer.from(payload)]);
  const comment = (payload: string) => {
    const body = Buffer.from(payload);
    const head = Buffer.from([0xff, 0xfe, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
    return Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)]);
  };
  const within = (...more: Buffer[]) => Buffer.concat([drawing.subarray(0, 33), ...more, drawing.subarray(33)]);
  const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(zeroes(48))]);
  const where = { IFD0: { Artist: MARK, Copyright: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 44/1 0/1' } };
  return [
    { what: 'a photo that tells where it was taken', bytes: await sharp(photo).withExif(where).jpeg().toBuffer() },
    { what: 'a photo with a colour profile', bytes: await sharp(photo).withIccProfile('p3').jpeg().toBuffer() },
    { what: 'a photo with XMP', bytes: await sharp(photo).withXmp(`<x>${MARK}</x>`).jpeg().toBuffer() },
    { what: 'a WebP with XMP', bytes: await sharp(photo).withXmp(`<x>${MARK}</x>`).webp().toBuffer() },
    { what: 'a photo with HTML behind it', bytes: behind(photo, html) },
    { what: 'a photo with a ZIP behind it', bytes: behind(photo, hex('', '504b0304').bytes) },
    { what: 'a photo with PHP in a comment', bytes: comment(`<?php ${MARK} ?>`) },
    { what: 'a photo that is a script', bytes: comment(`*/=1;alert("${MARK}");/*`) },
    { what: 'a drawing with HTML in a text', bytes: within(chunk('tEXt', Buffer.from(`Comment\0${html}`))) },
    { what: 'a drawing with a program behind it', bytes: behind(drawing, hex('', '4d5a9000').bytes) },
    { what: 'a drawing whose text unfolds', bytes: within(chunk('zTXt', packed)) },
    { what: 'a drawing with an unknown chunk', bytes: within(chunk('ruSt', Buffer.from(MARK))) },
    ...names.map((name) => ({ what: `the name ${JSON.stringify(name).slice(0, 40)}`, bytes: photo, name })),
  ];
}

export const names = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\x.jpg',
  '/etc/cron.d/x.jpg',
  'C:\\x.jpg',
  '%2e%2e%2fx.jpg',
  'a\u0000.php.jpg',
  'photo\u202Egpj.exe',
  'photo\u2066\u200F.jpg',
  'a\r\nSet-Cookie: x=1.jpg',
  'a"; filename="b.html.jpg',
  "a'; drop table file.jpg",
  '<img src=x onerror=alert(1)>.jpg',
  'photo.jpg.php',
  'photo.php%00.jpg',
  '.htaccess',
  '..',
  '.',
  'CON.jpg',
  `${'ก'.repeat(500)}.jpg`,
  'รูป 🏢.jpg',
  '\uD800.jpg',
];

export const hostileFiles = async () => ({
  refused: [...(await disguised()), ...(await broken()), ...documents()],
  neutral: await carriers(),
});
