/** In per cent of what was before, to a tenth; nothing can be said of a growth from nothing. */
export const changeOf = (now: number, before: number) =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
