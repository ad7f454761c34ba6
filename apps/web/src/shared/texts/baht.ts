/** Two decimals and thousands separators, in both languages. */
export const formatBaht = (baht: number) => baht.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,500.50` as people type it; nothing typed is nothing, and what is no amount is left to the contract to refuse. */
export const readBaht = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.replace(/[,\s]/g, ''));
