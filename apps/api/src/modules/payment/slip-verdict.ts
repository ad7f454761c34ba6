import type { CheckResult } from '@lobby/contract/areas/pay-in';

/** What is asked about: the reference of the slip's code, what it was sent with, and the accounts that may have got the money. */
export interface AskedSlip {
  bank: string;
  reference: string;
  satang: number;
  paidOn: string;
  accounts: { bank: string; numbers: string[] }[];
}
/** What a bank says about a transfer; null is not said. */
interface Transfer {
  satang: number;
  day: string | null;
  receiver: { bank: string | null; number: string | null };
}
export interface SlipVerdict {
  outcome: 'match' | 'partial' | 'mismatch' | 'duplicate' | 'notFound' | 'unreadable' | 'simulated';
  satang: number | null;
  day: string | null;
  results: Record<'receiver' | 'amount' | 'day', CheckResult> | null;
}
export const withoutTransfer = (outcome: SlipVerdict['outcome']): SlipVerdict => ({
  outcome,
  satang: null,
  day: null,
  results: null,
});

/** Checked is what agrees in all of it: an account of ours, the amount and the day. What was not said is not checked. */
export function judge(asked: AskedSlip, { satang, day, receiver }: Transfer): SlipVerdict {
  const results = {
    receiver: receiverResult(asked, receiver),
    amount: yesNo(satang === asked.satang),
    day: day === null ? 'unknown' : yesNo(day === asked.paidOn),
  } as const;
  const all: CheckResult[] = Object.values(results);
  const outcome = all.includes('no') ? 'mismatch' : all.includes('unknown') ? 'partial' : 'match';
  return { outcome, satang, day, results };
}

const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no');
const MIN_SHOWN_DIGITS = 4;

/** Services hide digits (`xxx-x-x5678-x`): what they show has to be ours, each digit at its place. */
function receiverResult({ accounts }: AskedSlip, { bank, number }: Transfer['receiver']): CheckResult {
  const shown = (number ?? '').replace(/[\s-]/g, '');
  if (shown.replace(/\D/g, '').length < MIN_SHOWN_DIGITS || accounts.length === 0) return 'unknown';
  const fits = (own: string) =>
    own.length === shown.length && Array.from(own).every((digit, at) => digit === shown[at] || /\D/.test(shown[at] ?? ''));
  return yesNo(accounts.some((account) => (bank === null || bank === account.bank) && account.numbers.some(fits)));
}
