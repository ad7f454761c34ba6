import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emvChecksum, readEmvFields, withChecksum } from './emv-code.ts';
import {
  billPaymentBarcode,
  billPaymentCode,
  promptPayCode,
  readPaymentCode,
  readRoomReference,
  roomReference,
} from './promptpay.ts';
import { readSlipCode, slipCodeIn } from './slip-code.ts';

describe('the QR code of a bill', () => {
  it('is the one other makers of PromptPay codes make', () => {
    expect(promptPayCode('0812345678', null)).toBe('00020101021129370016A0000006770101110113006681234567853037645802TH6304823E');
    expect(promptPayCode('1234567890121', 148_205)).toBe(
      '00020101021229370016A00000067701011102131234567890121530376454071482.055802TH63041FDB',
    );
    expect(promptPayCode('1-2345-67890-12-1', null)).toBe(promptPayCode('1234567890121', null));
    expect(billPaymentCode('099999999999990', '00120107', '2611000042', 148_205)).toBe(
      '00020101021230650016A000000677010112011509999999999999002080012010703102611000042530376454071482.055802TH6304FA15',
    );
    expect(billPaymentCode('099999999999990', 'ROOM1201', 'INV2607001', 150_000)).toBe(
      '00020101021230650016A00000067701011201150999999999999900208ROOM12010310INV2607001530376454071500.005802TH6304E933',
    );
  });

  it('is read whatever the order of its fields', () => {
    expect(readPaymentCode('00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE')).toMatchObject({
      promptPay: '0801111111',
      satang: 2015,
    });
  });

  it('tells where the money goes, and how much', () => {
    expect(readPaymentCode(promptPayCode('0812345678', null))).toEqual({
      promptPay: '0812345678',
      billerId: null,
      ref1: null,
      ref2: null,
      satang: null,
    });
    expect(readPaymentCode(billPaymentCode('099999999999990', '00120107', null, 5))).toEqual({
      promptPay: null,
      billerId: '099999999999990',
      ref1: '00120107',
      ref2: null,
      satang: 5,
    });
    expect(readPaymentCode(promptPayCode('123456789012345', 1))?.promptPay).toBe('123456789012345');
  });

  it('is refused with one character changed, and nothing else passes for one', () => {
    const code = promptPayCode('1234567890121', 148_205);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: code.length - 1 }),
        fc.constantFrom(...Array.from('0123456789AF.')),
        (at, character) => {
          const changed = code.slice(0, at) + character + code.slice(at + 1);
          return changed === code || readPaymentCode(changed) === undefined;
        },
      ),
      { numRuns: 3000 },
    );
    fc.assert(fc.property(fc.string(), (text) => readPaymentCode(text) === undefined && readSlipCode(text) === undefined));
    expect(readPaymentCode('https://example.com')).toBeUndefined();
  });

  it('carries any phone, tax id and amount there and back', () => {
    const phone = fc.integer({ min: 600_000_000, max: 999_999_999 }).map((digits) => `0${digits}`);
    const taxId = fc.integer({ min: 1, max: 9_999_999_999 }).map((digits) => String(digits).padStart(13, '0'));
    fc.assert(
      fc.property(fc.oneof(phone, taxId), fc.integer({ min: 1, max: 9_999_999_999 }), (id, satang) => {
        expect(readPaymentCode(promptPayCode(id, satang))).toMatchObject({ promptPay: id, satang });
      }),
      { numRuns: 10_000 },
    );
  });

  it('at a counter is a barcode of biller, references and satang; an open amount is 0', () => {
    expect(billPaymentBarcode('099999999999990', '00120184', '42', 148_205)).toBe('|099999999999990\r00120184\r42\r148205');
    expect(billPaymentBarcode('099999999999990', '00120184', null, null)).toBe('|099999999999990\r00120184\r\r0');
  });

  it('names the room by digits with a check: no wrong digit and no two swapped ones name another', () => {
    expect(roomReference(1201)).toBe('00120184');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.nat(7), fc.nat(9), (room, at, digit) => {
        const reference = roomReference(room);
        const wrong = reference.slice(0, at) + digit + reference.slice(at + 1);
        const swapped = reference.slice(0, at) + (reference[at + 1] ?? '') + reference[at] + reference.slice(at + 2);
        return (
          readRoomReference(reference) === room &&
          [wrong, swapped].every((other) => other === reference || readRoomReference(other) === undefined)
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the small QR code of a slip', () => {
  const slip = '004000060000010103002021900021231231212000115102TH91049C30';

  it('tells bank and reference, its checksum in either case', () => {
    const read = { bank: '002', reference: '0002123123121200011' };
    expect(readSlipCode(slip)).toEqual(read);
    expect(readSlipCode(slip.replace('9C30', '9c30'))).toEqual(read);
    expect(readSlipCode(slip.replace('0011', '0012'))).toBeUndefined();
    expect(slipCodeIn(['https://example.com', promptPayCode('0812345678', null), slip])).toEqual(read);
  });

  it('of a wallet has a form of its own', () => {
    const own = ['000201', '010201', '0203P2P', '0312500012345678', '040817112026'].join('');
    const text = withChecksum(`00${own.length}${own}`, '91');
    const lower = text.slice(0, -4) + text.slice(-4).toLowerCase();
    expect(readSlipCode(lower)).toEqual({ bank: 'TMW', reference: '500012345678' });
  });
});

it('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(emvChecksum('123456789')).toBe('29B1');
});

it('fields that run over the end, repeat or have no id are none', () => {
  expect(['0005ab', '00020100', '0x0201', '000201000202'].map(readEmvFields)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
