import { bahtOf, satangOf } from '@lobby/contract/money/satang';

/** 1,482.05: two decimals always, so that amounts stand under each other. */
export const formatBaht = (baht: number) => baht.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Amounts of the server are whole satang; what is typed is until it is checked. */
export const toSatang = (baht: number) => satangOf(baht) ?? 0;

export const sumBaht = (amounts: readonly number[]) => bahtOf(amounts.reduce((sum, amount) => sum + toSatang(amount), 0));
