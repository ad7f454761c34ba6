export interface LicensedPackage {
  name: string;
  version: string;
  license: string;
  copyright: string | undefined;
}

const HEAD = `Lobby
Copyright 2026 The Lobby authors
Licensed under the Apache License, Version 2.0 (see LICENSE).

Lobby is shipped with the packages below, in the server's image or inside the built portal. Each is under
the licence named beside it; the full texts are in the packages. This file is written by \`pnpm notice\`.
`;

/** The same on every system: binaries made for one are named once, for all of them. */
export function noticeText(packages: LicensedPackage[]): string {
  const entries = packages.map(({ name, version, license, copyright }) =>
    [`${withoutPlatform(name)} ${version}`, license, copyright ?? []].flat().join('\n  '),
  );
  const sorted = [...new Set(entries)].toSorted((a, b) => (a < b ? -1 : 1));
  return `${HEAD}\n${sorted.join('\n')}\n`;
}

const withoutPlatform = (name: string) =>
  name.replace(/-(linux|linuxmusl|darwin|win32|freebsd|android|wasm32)(-[a-z0-9-]+)?$/, ' (binary)');
