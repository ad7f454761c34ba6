import type { QR_STATES } from '@lobby/contract/areas/bank-account';
import { readPaymentCode } from '@lobby/contract/money/promptpay';
import { type Ctx, fieldError, invalid, invalidFields } from '#platform/module.ts';

interface Target {
  promptPay: string | null;
  billerId: string | null;
  qrCode: number | null;
}

/** An uploaded code has to lead to this very account, for any amount. One that cannot be read is kept, and shown on no bill. */
export async function checkQrCode(
  { db }: Ctx,
  { promptPay, billerId, qrCode }: Target,
): Promise<(typeof QR_STATES)[number] | null> {
  if (qrCode === null) return null;
  const file = await db.selectFrom('file').select('codes').where('id', '=', qrCode).executeTakeFirst();
  // Uploaded without looking for a code.
  if (file && file.codes === null) throw invalidFields([fieldError(['qrCode'], 'invalid')]);
  const read = (file?.codes ?? []).map((code) => readPaymentCode(code));
  if (read.length === 0) return 'unreadable';
  const isOwn = read.every(
    (code) => code?.satang === null && (code.promptPay === null ? code.billerId === billerId : code.promptPay === promptPay),
  );
  if (!isOwn)
    throw invalid('This QR code leads to another account, or to a fixed amount', {
      key: 'error.qrOther',
      errors: [{ path: ['qrCode'], message: 'This QR code leads to another account, or to a fixed amount' }],
    });
  return 'matches';
}
