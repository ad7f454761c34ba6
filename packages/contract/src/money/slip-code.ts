import { readCheckedFields, readEmvFields } from './emv-code.ts';

/** Which bank sent the money, and its reference. It proves neither the amount nor the receiver. */
export interface SlipCode {
  bank: string;
  reference: string;
}

const TRANSFER = '000001';
/** What TrueMoney puts in the place of a bank. */
const WALLET = 'TMW';

/** The small QR code on a slip: a bank's transfer, or a transaction of a wallet in the wallet's own form. */
export function readSlipCode(text: string): SlipCode | undefined {
  const fields = readCheckedFields(text.trim(), '91');
  const slip = readEmvFields(fields?.get('00') ?? '');
  if (!slip) return undefined;
  return slip.get('00') === TRANSFER ? transferOf(slip) : walletOf(slip);
}

function transferOf(slip: ReadonlyMap<string, string>): SlipCode | undefined {
  const [bank, reference] = [slip.get('01'), slip.get('02')];
  return bank && reference && /^\d{3}$/.test(bank) ? { bank, reference } : undefined;
}

/** Fields 02 type of event, 03 transaction, 04 day. */
function walletOf(slip: ReadonlyMap<string, string>): SlipCode | undefined {
  const [kind, version, reference, day] = ['00', '01', '03', '04'].map((id) => slip.get(id));
  return kind === '01' && version === '01' && reference && /^\d{8}$/.test(day ?? '') ? { bank: WALLET, reference } : undefined;
}

/** The code of a slip in a picture. Two different ones are two slips: nobody can tell which of them is meant. */
export function slipCodeIn(codes: readonly string[]): SlipCode | undefined {
  const [first, ...others] = codes.map(readSlipCode).filter((code): code is SlipCode => code !== undefined);
  return others.every((other) => other.bank === first?.bank && other.reference === first.reference) ? first : undefined;
}
