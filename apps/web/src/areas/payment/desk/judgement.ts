import type { PayInPage } from '@lobby/contract/areas/pay-in';

/** `room`: whose it is, where that is not the room the slip came from. */
export type OpenBill = PayInPage['openBills'][number] & { room?: string };

/** What is meant to happen with one slip. Nothing of it leaves the page before it is posted. */
export type Judgement = {
  outcome: 'accept' | 'refuse' | null;
  /** What was seen on the account, where that is not what the slip says. */
  amount: number | null;
  /** The bills it pays, where that is not the one it was sent for. */
  bills: OpenBill[];
  reason: string;
  /** The unidentified money it is accepted as. */
  unidentified: number | null;
  /** Money of this amount stands there already, and somebody says that this is another transfer. */
  isAnother: boolean;
};
export const UNDECIDED: Judgement = {
  outcome: null,
  amount: null,
  bills: [],
  reason: '',
  unidentified: null,
  isAnother: false,
};

/** What else the room owes, in the order of their digits. */
export const otherBills = ({ bill, openBills }: PayInPage) => openBills.filter(({ id }) => id !== bill?.id);

export const chosenBills = (slip: PayInPage, { bills }: Judgement): OpenBill[] =>
  bills.length > 0 ? bills : slip.bill ? [slip.bill] : [];

/** What was chosen beside them: bills of other rooms, and of this one beyond the nine. */
export const foundBills = (slip: PayInPage, judgement: Judgement): OpenBill[] =>
  chosenBills(slip, judgement).filter(({ id }) => id !== slip.bill?.id && slip.openBills.every((open) => open.id !== id));

/** A digit chooses one bill instead of all others; the same again goes back to the bill the slip was sent for. */
export const chooseOnly = (judgement: Judgement, bill: OpenBill): OpenBill[] =>
  judgement.bills.length === 1 && judgement.bills[0]?.id === bill.id ? [] : [bill];

/** Adds a bill to those it pays, or takes it out; the last one cannot be taken out. */
export function toggle(slip: PayInPage, judgement: Judgement, bill: OpenBill): OpenBill[] {
  const chosen = chosenBills(slip, judgement);
  const others = chosen.filter(({ id }) => id !== bill.id);
  return others.length < chosen.length ? others : [...chosen, bill];
}

export type KnownMoney = PayInPage['unidentified'][number];

/** Money of the slip's amount that stands there already, what is open first: it does not arrive a second time. */
export const knownMoneyOf = ({ unidentified }: PayInPage, amount: number | null): KnownMoney[] =>
  unidentified.filter((money) => amount === null || amount === money.amount);

export const decisionOf = (payIn: number, { outcome, amount, bills, reason, unidentified, isAnother }: Judgement) =>
  outcome === 'refuse'
    ? { payIn, outcome, reason }
    : { payIn, outcome: 'accept' as const, amount, payments: bills.map(({ id }) => ({ payment: id })), unidentified, isAnother };
