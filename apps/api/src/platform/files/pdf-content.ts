import { createInflate } from 'node:zlib';

export type PdfVerdict = 'plain' | 'active' | 'unreadable';

/**
 * Names of what a document can do by itself or carry inside: every script, program, form or film needs one of them. `JS`, `AA` and
 * `OpenAction` only say when: what they start has its type here.
 */
const active = new Set(
  'JavaScript Launch EmbeddedFile EmbeddedFiles XFA RichMedia Rendition GoToE GoToR SubmitForm ImportData'.split(' '),
);
/** Ways to write bytes down that are not inflated here; nothing but page contents may hide behind them. */
const otherFilters = new Set('ASCIIHexDecode AHx ASCII85Decode A85 LZWDecode LZW RunLengthDecode RL Crypt'.split(' '));
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MAX_STREAMS = 20_000;
const MAX_DICTIONARY = 4096;

/** Looks at every name of a document as a reader would: with its escapes undone, and inside every compressed stream. */
export async function judgePdf(bytes: Buffer): Promise<PdfVerdict> {
  const raw = bytes.toString('latin1');
  const names = new Set(namesIn(raw));
  if (names.has('Encrypt')) return 'unreadable';
  const packsObjects = names.has('ObjStm') || names.has('XRef');
  if (packsObjects && [...names].some((name) => otherFilters.has(name))) return 'unreadable';

  const texts = [raw];
  let room = MAX_INFLATED_BYTES;
  for (const { index, 0: keyword } of raw.matchAll(/(?<!end)stream\r?\n/g)) {
    const { text, isWhole } = await inflate(bytes.subarray(index + keyword.length), room);
    room -= text.length;
    if (room <= 0 || texts.length > MAX_STREAMS) return 'unreadable';
    const dictionary = new Set(
      namesIn(
        raw
          .slice(Math.max(0, index - MAX_DICTIONARY), index)
          .split(/\bobj\b/)
          .at(-1) ?? '',
      ),
    );
    if (dictionary.has('ObjStm') && (!isWhole || dictionary.has('Predictor'))) return 'unreadable';
    if (text !== '') texts.push(text);
  }
  return texts.some((text) => namesIn(text).some((name) => active.has(name)) || opensSomething(text, texts)) ? 'active' : 'plain';
}

const namesIn = (text: string) =>
  Array.from(text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g), ([, name = '']) =>
    name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/** Opening at a page is what most writers ask for, there and then or by a reference to it; anything else is an action. */
function opensSomething(text: string, texts: string[]): boolean {
  return Array.from(text.matchAll(/\/OpenAction\s*(?:(\[)|(\d+)\s+(\d+)\s+R\b)?/g)).some(([, list, object, generation]) => {
    if (list) return false;
    if (!object) return true;
    const bodies = texts.flatMap((one) =>
      Array.from(one.matchAll(new RegExp(`\\b${object}\\s+${generation}\\s+obj\\b([^]{0,200})`, 'g'))),
    );
    return bodies.length === 0 || !bodies.every(([, body = '']) => /^\s*\[|\/S\s*\/GoTo\b/.test(body));
  });
}

/** As much as there is: readers show what comes before a damage, too. */
function inflate(bytes: Buffer, most: number): Promise<{ text: string; isWhole: boolean }> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const stream = createInflate();
    const end = (isWhole: boolean) => {
      stream.destroy();
      resolve({ text: Buffer.concat(pieces).toString('latin1'), isWhole });
    };
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size > most) end(false);
    });
    stream.on('error', () => end(false));
    stream.on('end', () => end(true));
    stream.end(bytes);
  });
}
