/** In this order: user agents also contain the names of the browsers they imitate. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /Edg\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\//],
  ['LINE', /Line\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Browser and system of a user agent: "Chrome, Windows". */
export function describeUserAgent(userAgent: string | null) {
  const named = (list: [string, RegExp][]) => list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
