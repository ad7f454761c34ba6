/** Where a link may lead: a safe web page, a mail, a phone. Spaces, quotes and backslashes never stand in one. */
export function isSafeLink(address: string): boolean {
  if (address.length > 2000 || /[\s\p{Cc}"'<>\\^`{|}]/u.test(address)) return false;
  if (/^tel:\+?[0-9().,;*#-]{2,40}$/i.test(address)) return true;
  if (/^mailto:[^@]+@[^@]+$/i.test(address)) return true;
  return /^https:\/\/[^/]/i.test(address) && leadsWhereItSays(address);
}

/** `https://our-bank.example@elsewhere.example` reads like the one and opens the other. */
function leadsWhereItSays(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname.includes('.');
}
