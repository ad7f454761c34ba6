/** Two decimals and thousands separators, in both languages. */
export const formatBaht = (baht: number) => baht.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
