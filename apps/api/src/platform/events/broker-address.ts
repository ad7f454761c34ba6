import type { ConnectionOptions } from '@nats-io/transport-node';

/** A stream has three copies where there are servers for them: with one, its server's death stops every acknowledgement. */
const CLUSTER_SIZE = 3;
/** A server that hangs is left after two of these; the driver's own two minutes would be four. */
const PING_MS = 5000;

/** One server, or all of a cluster separated by commas: the first URL has user and password, the others may leave them out. */
export function brokerUrls(value: string): URL[] {
  return value.split(',').map((url) => new URL(url.trim()));
}

/** With the scheme `tls:` no server is spoken to without TLS; NODE_EXTRA_CA_CERTS names an authority of one's own. */
export function brokerOptions(value: string) {
  const urls = brokerUrls(value);
  const [first] = urls as [URL];
  return {
    servers: urls.map(({ host }) => host),
    user: decodeURIComponent(first.username),
    pass: decodeURIComponent(first.password),
    pingInterval: PING_MS,
    maxPingOut: 2,
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  } satisfies ConnectionOptions;
}

export const streamReplicas = (value: string) => (brokerUrls(value).length >= CLUSTER_SIZE ? CLUSTER_SIZE : 1);
