/**
 * Server-side request forgery: an address typed in the portal is called only where the operator has listed its host. An entry without a
 * port allows all of them; plain HTTP has to be listed as such.
 */
export function isAllowedHost(entries: readonly string[], baseUrl: string): boolean {
  const { protocol, hostname, port } = new URL(baseUrl);
  const scheme = protocol === 'https:' ? '' : `${protocol}//`;
  const number = port || (protocol === 'https:' ? '443' : '80');
  const allowed = [`${scheme}${hostname}`, `${scheme}${hostname}:${number}`];
  return entries.some((entry) => allowed.includes(entry.toLowerCase()));
}
