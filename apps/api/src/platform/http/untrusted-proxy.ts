import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { registry } from '#platform/metrics/metrics.ts';

/** Loopback, private and carrier-grade NAT networks, where an operator's own proxy runs. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

const forwarded = new Counter({
  name: 'lobby_untrusted_forwarded_total',
  help: 'Requests of a proxy in a private network whose X-Forwarded-For is ignored because LOBBY_TRUSTED_PROXIES is 0',
  registers: [registry],
});

/**
 * Behind an untrusted proxy all people share one address and its rate limits: fifty wrong passwords lock everybody out.
 * Anybody can send the header, so only peers in a private network count; logged once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { LOBBY_TRUSTED_PROXIES }: Config): void {
  if (LOBBY_TRUSTED_PROXIES > 0) return;
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && isPrivateAddress(request.raw.socket.remoteAddress)) {
      forwarded.inc();
      if (!hasWarned)
        request.log.warn(
          'X-Forwarded-For of an untrusted proxy ignored: set LOBBY_TRUSTED_PROXIES to the number of proxies in front',
        );
      hasWarned = true;
    }
    done();
  });
}

function isPrivateAddress(peer = ''): boolean {
  const address = peer.replace(/^::ffff:/, '');
  return address !== '' && privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
