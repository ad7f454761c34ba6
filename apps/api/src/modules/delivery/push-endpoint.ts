import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { circuitBreaker } from '#platform/module.ts';

/** Ranges no push service is in: an address the client chose must not lead into our own network. */
const internal = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(address, prefix, 'ipv4');
// Public IPv6 is 2000::/3; within it, 6to4 and Teredo lead to an IPv4 address of the sender's choice.
for (const [address, prefix] of [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  internal.addSubnet(address, prefix, 'ipv6');

export class EndpointRefused extends Error {}
class InternalAddress extends Error {}

/**
 * Outbound allow-list: https on the ordinary port of a host the operator allows. An entry with a scheme is an origin the operator named
 * on purpose, and is taken as it is.
 */
export function checkEndpoint(endpoint: string, hosts: string[]): URL {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) throw new EndpointRefused('not an address of a push service');
  if (hosts.includes(url.origin)) return url;
  const isAllowed = hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) && url.hostname.length >= host.length : url.hostname === host,
  );
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname) !== 0 || !isAllowed)
    throw new EndpointRefused('the host is not on the list of push services');
  return url;
}

/** Resolved once, and the socket opens to what was checked: a name that changes in between leads nowhere else. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 4);
    const inside = found.find(({ address, family }) => internal.check(address, family === 6 ? 'ipv6' : 'ipv4'));
    const [first] = found;
    if (inside || !first) return done(new InternalAddress('the push service resolves to an internal address'), '', 4);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

export interface PushAnswer {
  status: number;
  /** In seconds, where the service names it. */
  retryAfter: number | undefined;
  text: string;
}
const MAX_BYTES = 20_000;

const BREAKER = { failures: 3, pauseMs: 30_000 };
/** Of each service: one that does not answer keeps nobody waiting for the others. */
const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();
function breakerOf({ origin }: URL) {
  const known = breakers.get(origin) ?? circuitBreaker(BREAKER, (error) => !(error instanceof InternalAddress));
  breakers.set(origin, known);
  return known;
}

/** One POST. Redirects are not followed, and of a long answer only the beginning is read. */
export const post = (url: URL, ...request: Parameters<typeof postOnce> extends [URL, ...infer R] ? R : never) =>
  breakerOf(url)(() => postOnce(url, ...request));

async function postOnce(
  url: URL,
  hosts: string[],
  headers: http.OutgoingHttpHeaders,
  body: Buffer | string,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const isNamed = hosts.includes(url.origin);
  const options = { method: 'POST', headers: { ...headers, 'Content-Length': Buffer.byteLength(body) }, signal, agent: false };
  const request =
    url.protocol === 'https:'
      ? https.request(url, { ...options, ...(!isNamed && { lookup: publicLookup }) })
      : http.request(url, options);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
  let text = '';
  for await (const chunk of response as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (text.length > MAX_BYTES) break;
  }
  return { status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers['retry-after']), text };
}

/** Seconds or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,7}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
