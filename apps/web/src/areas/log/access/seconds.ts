/** DD/MM/YYYY HH:mm:ss: of two passages within a minute one was first. */
export const secondOf = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment).replace(',', '');
