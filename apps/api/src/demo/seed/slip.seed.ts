import { randomUUID } from 'node:crypto';
import { emvField, withChecksum } from '@lobby/contract/money/emv-code';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { encode } from 'uqr';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { keyOf, openStore } from '#platform/files/file-store.ts';
import { imageResizer } from '#platform/files/image-resizer.ts';

export interface DemoSlip {
  bank: string;
  bankName: string;
  colour: string;
  reference: string;
  amount: string;
  day: string;
  payer: string;
}

/** The small code of a bank's slip. */
export const codeOf = ({ bank, reference }: DemoSlip) =>
  withChecksum(
    emvField('00', emvField('00', '000001') + emvField('01', bank) + emvField('02', reference)) + emvField('51', 'TH'),
    '91',
  );

/** As a phone shows it after a transfer, with a code that can be read: its squares are so many of 720 pixels wide. */
export async function drawSlip(slip: DemoSlip, square = 6): Promise<Buffer> {
  const { data, size } = encode(codeOf(slip), { border: 2, ecc: 'M' });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? `<rect x="${x * square}" y="${y * square}" width="${square}" height="${square}"/>` : [],
    ),
  );
  const side = size * square;
  const line = (y: number, name: string, value: string, weight = 400) =>
    `<text x="60" y="${y}" font-size="26" fill="#667">${name}</text>
     <text x="660" y="${y}" font-size="30" font-weight="${weight}" text-anchor="end">${value}</text>`;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1180" font-family="Kanit, Loma, Waree, sans-serif">
      <rect width="720" height="1180" fill="#fff"/><rect width="720" height="150" fill="#${slip.colour}"/>
      <text x="60" y="95" font-size="44" fill="#fff">${slip.bankName}</text>
      <text x="60" y="230" font-size="34">โอนเงินสำเร็จ</text>
      ${line(310, 'วันที่', slip.day)}${line(380, 'จาก', slip.payer)}${line(450, 'ไปยัง', 'นิติบุคคลอาคารชุด')}
      ${line(520, 'จำนวนเงิน', `${slip.amount} บาท`, 600)}${line(590, 'ค่าธรรมเนียม', '0.00 บาท')}
      ${line(660, 'รหัสอ้างอิง', slip.reference)}
      <g transform="translate(${660 - side} ${1120 - side})"><rect width="${side}" height="${side}" fill="#fff"/>${squares.join('')}</g>
    </svg>`),
  )
    .png()
    .toBuffer();
}

/** Stored as an upload is, by the same program: its code is read from the picture. */
export async function storeSlips(db: Kysely<DB>, config: Config, property: number, slips: DemoSlip[], uploadedById: number) {
  const resizer = imageResizer();
  const store = openStore(config);
  const ids: number[] = [];
  for (const slip of slips) {
    const resized = await resizer.resize(await drawSlip(slip), true);
    if ('problem' in resized) throw new Error(`a slip of the demonstration cannot be stored: ${resized.problem}`);
    const { width, height, codes, look, ...variants } = resized;
    const key = randomUUID();
    for (const [variant, picture] of Object.entries(variants))
      await store.put(keyOf(property, key, variant), picture, { contentType: 'image/webp' });
    const row = {
      key,
      name: 'slip.webp',
      type: 'image/webp',
      size: variants.full.length,
      width,
      height,
      codes,
      look,
      uploadedById,
    };
    ids.push((await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id);
  }
  await resizer.close();
  return ids;
}
