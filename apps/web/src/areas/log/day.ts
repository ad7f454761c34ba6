const DAY = 86_400_000;

/** The moment a day begins where the building stands: `2026-11-15` in Bangkok is five in the afternoon the day before in UTC. */
export function startOf(day: string, zone: string): Date {
  const noted = new Date(`${day}T00:00:00Z`);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(noted);
  return new Date(2 * noted.getTime() - new Date(`${clock.replace(' ', 'T')}Z`).getTime());
}

/** Until the next one begins. */
export const endOf = (day: string, zone: string) =>
  startOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10), zone);

export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
