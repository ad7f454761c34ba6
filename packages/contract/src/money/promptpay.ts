import { emvField, readCheckedFields, readEmvFields, withChecksum } from './emv-code.ts';
import { satangOf } from './satang.ts';

const CREDIT_TRANSFER = 'A000000677010111';
const BILL_PAYMENT = 'A000000677010112';
const CHECKSUM = '63';

/** Where the money of a QR code goes, and how much where the code says it. */
export interface PaymentTarget {
  /** A phone, a national or tax id or an e-wallet, as it is registered. */
  promptPay: string | null;
  billerId: string | null;
  ref1: string | null;
  ref2: string | null;
  satang: number | null;
}

/** A PromptPay code: without an amount whoever pays types it. */
export function promptPayCode(id: string, satang: number | null): string {
  const { tag, value } = proxyOf(id);
  const account = emvField('00', CREDIT_TRANSFER) + emvField(tag, value);
  return paymentCode(emvField('29', account), satang);
}

/** By its length: e-wallet, national or tax id, or a phone number with its country. */
function proxyOf(id: string): { tag: string; value: string } {
  const digits = id.replace(/\D/g, '');
  if (digits.length >= 15) return { tag: '03', value: digits };
  if (digits.length >= 13) return { tag: '02', value: digits };
  return { tag: '01', value: digits.replace(/^0/, '66').padStart(13, '0') };
}

/** Only a bill payment carries references back to the bank's statement. */
export function billPaymentCode(billerId: string, ref1: string, ref2: string | null, satang: number | null): string {
  const refs = emvField('02', ref1) + (ref2 === null ? '' : emvField('03', ref2));
  return paymentCode(emvField('30', emvField('00', BILL_PAYMENT) + emvField('01', billerId) + refs), satang);
}

function paymentCode(account: string, satang: number | null): string {
  const initiation = emvField('01', satang === null ? '11' : '12');
  const amount = satang === null ? '' : emvField('54', (satang / 100).toFixed(2));
  const fields = emvField('00', '01') + initiation + account + emvField('53', '764') + amount + emvField('58', 'TH');
  return withChecksum(fields, CHECKSUM);
}

/** The same for the barcode reader of a counter service; an open amount is 0. */
export const billPaymentBarcode = (billerId: string, ref1: string, ref2: string | null, satang: number | null) =>
  `|${[billerId, ref1, ref2 ?? '', satang ?? 0].join('\r')}`;

/** Undefined for what is no Thai payment code, or has been tampered with. */
export function readPaymentCode(text: string): PaymentTarget | undefined {
  const fields = readCheckedFields(text, CHECKSUM);
  if (fields?.get('00') !== '01') return undefined;
  const amount = fields.get('54');
  const satang = amount === undefined ? null : satangOf(Number(amount));
  if (satang === undefined || Number.isNaN(satang)) return undefined;
  const transfer = readEmvFields(fields.get('29') ?? '');
  const bill = readEmvFields(fields.get('30') ?? '');
  if (transfer?.get('00') === CREDIT_TRANSFER) {
    const phone = transfer.get('01');
    const promptPay = phone === undefined ? (transfer.get('02') ?? transfer.get('03')) : phone.replace(/^0066/, '0');
    return promptPay === undefined ? undefined : { promptPay, billerId: null, ref1: null, ref2: null, satang };
  }
  if (bill?.get('00') !== BILL_PAYMENT || !bill.has('01')) return undefined;
  return {
    promptPay: null,
    billerId: bill.get('01') as string,
    ref1: bill.get('02') ?? null,
    ref2: bill.get('03') ?? null,
    satang,
  };
}

/** The room as a reference: six digits and two check digits, because names of rooms may hold letters a bank does not take. */
export const roomReference = (roomId: number) => `${String(roomId).padStart(6, '0')}${checkDigits(roomId)}`;
const checkDigits = (roomId: number) => String(98 - ((roomId * 100) % 97)).padStart(2, '0');

export function readRoomReference(reference: string): number | undefined {
  const roomId = Number(/^(\d{6,9})\d\d$/.exec(reference)?.[1] ?? 0);
  return roomId > 0 && roomReference(roomId) === reference ? roomId : undefined;
}
