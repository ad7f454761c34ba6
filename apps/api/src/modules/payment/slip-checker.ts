import { bahtOf, satangOf } from '@lobby/contract/money/satang';
import { z } from 'zod';
import type { Config } from '#platform/module.ts';
import { type AskedSlip, judge, type SlipVerdict, withoutTransfer } from './slip-verdict.ts';

/** Adapter of a service that asks the bank about a slip. Ends when the signal aborts; no usable answer is thrown. */
export type SlipChecker = (slip: AskedSlip, signal: AbortSignal) => Promise<SlipVerdict>;

const ONE_BAHT = 100;

/**
 * Stands in for a checker where the operator allows it, by the last figure of the reference: 9 was used elsewhere, 8 gets no answer,
 * 7 came in with one baht more, 6 is not known. It asks no bank, so nothing it says counts as checked.
 */
export const simulatedChecker =
  ({ LOBBY_SLIP_SIMULATOR: isAllowed }: Config): SlipChecker =>
  async ({ reference, satang }, signal) => {
    if (isAllowed === 'off') throw new Error('LOBBY_SLIP_SIMULATOR is off');
    if (reference.endsWith('9')) return withoutTransfer('duplicate');
    if (reference.endsWith('8')) await silence(signal);
    if (reference.endsWith('7')) return { ...withoutTransfer('mismatch'), satang: satang + ONE_BAHT };
    return withoutTransfer(reference.endsWith('6') ? 'notFound' : 'simulated');
  };

const silence = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

const MAX_ANSWER_BYTES = 65_536;
const Answer = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    data: z.object({
      transRef: z.string(),
      sendingBank: z.string(),
      amount: z.number(),
      transDate: z.iso.date().nullish(),
      receivingBank: z.string().nullish(),
      /** Account, PromptPay or biller id; digits the service does not show are letters or signs. */
      receiver: z.string().max(60).nullish(),
    }),
  }),
  z.object({ success: z.literal(false), code: z.enum(['duplicate', 'notFound', 'noCode']) }),
]);

/** The address and its key are the operator's configuration. An answer about another slip counts for nothing. */
export const httpChecker =
  ({ LOBBY_SLIP_CHECKER_URL: url, LOBBY_SLIP_CHECKER_KEY: key }: Config): SlipChecker =>
  async (asked, signal) => {
    const { bank, reference, satang } = asked;
    if (!url) throw new Error('LOBBY_SLIP_CHECKER_URL is not set');
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ sendingBank: bank, transRef: reference, amount: bahtOf(satang) }),
      signal,
    });
    const answer = Answer.parse(JSON.parse(await textOf(response)));
    if (!answer.success) return withoutTransfer(answer.code === 'noCode' ? 'unreadable' : answer.code);
    const { transRef, sendingBank, amount, transDate, receivingBank, receiver } = answer.data;
    if (transRef !== reference || sendingBank !== bank) throw new Error('the slip checker answered about another slip');
    const seen = satangOf(amount);
    if (seen === undefined || seen <= 0) throw new Error('the slip checker answered no amount');
    const to = { bank: receivingBank ?? null, number: receiver ?? null };
    return judge(asked, { satang: seen, day: transDate ?? null, receiver: to });
  };

async function textOf(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`the slip checker answered ${response.status}`);
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer of the slip checker is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
