/** The specification's rule: the first part of the path, capitalised, then our name. */
export function pageTitle(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return first === '' ? 'Lobby' : `${first.charAt(0).toUpperCase()}${first.slice(1)} | Lobby`;
}
