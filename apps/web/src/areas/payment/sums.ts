import { bahtOf, satangOf } from '@lobby/contract/money/satang';

/** Amounts of the server are whole satang, and the fields here take no third decimal. */
export const toSatang = (baht: number) => satangOf(baht) ?? 0;

export const sumBaht = (amounts: readonly number[]) => bahtOf(amounts.reduce((sum, amount) => sum + toSatang(amount), 0));
