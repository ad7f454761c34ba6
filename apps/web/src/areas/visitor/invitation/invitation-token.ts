const TOKEN = /^[\w-]{43}$/;

/**
 * From the part of the address no server sees. A link that was written with `?token=` is accepted, and taken out of the address before
 * anything is drawn, so that no other page and no history of a proxy has it.
 */
export function takeToken(): string {
  const asked = new URLSearchParams(location.search).get('token');
  if (asked !== null) history.replaceState(history.state, '', `${location.pathname}#token=${asked}`);
  const token = asked ?? new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  return TOKEN.test(token) ? token : '';
}
