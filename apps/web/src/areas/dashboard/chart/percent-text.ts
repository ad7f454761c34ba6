/** A difference with its sign; "-" where nothing can be said. */
export const percentText = (value: number | null) =>
  value === null ? '-' : `${value > 0 ? '+' : ''}${value.toLocaleString('en')}%`;
