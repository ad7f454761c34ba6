export interface Shipped {
  name: string;
  version: string;
  licence: string;
}

/** What NOTICE names: the packages that are shipped, as `pnpm notice --verify` compares them with the lock file. */
export function shippedPackages(notice: string): Shipped[] {
  return [...notice.matchAll(/^(\S+)(?: \(binary\))? (\d\S*)\n {2}(.+)$/gm)].map(([, name = '', version = '', licence = '']) => ({
    name,
    version,
    licence,
  }));
}

/** Licences that ask for nothing but to be named; the last three of a library that is used as it came, unchanged. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Python-2.0 OFL-1.1 MPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
);

/** With `OR` one of them is enough, with `AND` all are needed. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));
}

export interface Advisory {
  package: string;
  floor: string;
}

export function readAdvisories(table: string): Advisory[] {
  const [, ...lines] = table.trimEnd().split('\n');
  return lines.map((line) => {
    const [name = '', floor = ''] = line.split('\t');
    return { package: name, floor };
  });
}

/** Shipped packages below the first version without a known fault. */
export const belowFloor = (packages: Shipped[], advisories: Advisory[]) =>
  packages.filter(({ name, version }) =>
    advisories.some(
      (advisory) => advisory.package === name && version.localeCompare(advisory.floor, 'en', { numeric: true }) < 0,
    ),
  );
