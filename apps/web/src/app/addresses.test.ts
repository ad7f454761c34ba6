import { expect, it } from 'vitest';
import { areas } from './areas.ts';
import { publicPages } from './public-pages.ts';

const sources = import.meta.glob<string>(['../{areas,shared,shell}/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Files of the server, the end of an address, and words of which each has a page under a name of its own. */
const NO_PAGES = ['/favicon.svg', '/create', '/api*', '/logs/*', '/report/*', '/resident/*/*'];
const routes = [...areas.flatMap(({ pages }) => pages), ...publicPages].map(({ path }) => path.split('/'));

/** A link is a string, so that no type notices an address no route has. Blanks are written `*`. */
function addressesIn(source: string): string[] {
  const constants = Object.fromEntries(
    [...source.matchAll(/const (\w+) = '(\/[^']*)'/g)].map(([, name, path]) => [name as string, path as string]),
  );
  return [...source.matchAll(/(['"`])((?:\/[a-z]|\$\{[A-Z_]+\}\/)(?:\$\{[^}]*\}|[^'"`\s$])*)\1/g)].flatMap(([, , text = '']) => {
    const whole = text.replace(/^\$\{([A-Z_]+)\}/, (_, name: string) => constants[name] ?? '');
    const address = whole.replace(/\$\{[^}]*\}/g, '*').replace(/[?#].*$/, '');
    return /^\/(api\/|sw\.js)/.test(address) || !/^\/[a-z]/.test(address) ? [] : [address.replace(/\/$/, '')];
  });
}

const isBlank = (part: string) => part.includes('*') || part.startsWith('$');

/** A word is no blank of a route: `/visitor/nonsense` would be the page of a visitor whose number is a word. */
const isDeclared = (address: string) =>
  routes.some((route) => {
    const parts = address.split('/');
    return (
      route.length === parts.length &&
      route.every((part, at) => part === parts[at] || (part.startsWith('$') && isBlank(parts[at] ?? '')))
    );
  });

it('every address the portal leads to is a page of it', () => {
  const unknown = Object.entries(sources).flatMap(([file, source]) =>
    [...new Set(addressesIn(source))]
      .filter((address) => !isDeclared(address) && !NO_PAGES.includes(address))
      .map((address) => `${file}: ${address}`),
  );
  expect(unknown).toEqual([]);
});

it('finds the addresses of links, templates and constants', () => {
  const blank = ['$', '{one.id}'].join('');
  const source = `const LIST = '/payment/payments'; to={\`/room/${blank}\`} to="/visitor" at('/payment/payments/${blank}?tab=a') '/api/live'`;
  expect(addressesIn(source)).toEqual(['/payment/payments', '/room/*', '/visitor', '/payment/payments/*']);
  expect(isDeclared('/room/*')).toBe(false);
  expect(isDeclared('/payment/payments/*')).toBe(true);
});
