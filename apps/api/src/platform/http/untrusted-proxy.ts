import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { registry } from '#platform/metrics/metrics.ts';

/** Where a proxy of one's own stands: loopback, private and carrier networks. */
const nearby = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(network, bits, 'ipv6');

const forwarded = new Counter({
  name: 'lobby_untrusted_forwarded_total',
  help: 'Requests of a nearby proxy whose X-Forwarded-For is not believed, because LOBBY_TRUSTED_PROXIES is 0',
  registers: [registry],
});

/**
 * Behind a proxy that is not trusted all people share one address, and its limits: fifty wrong passwords shut everybody out.
 * A stranger can send the header too, so only a nearby peer counts, and the log has one line.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { LOBBY_TRUSTED_PROXIES }: Config): void {
  if (LOBBY_TRUSTED_PROXIES > 0) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && isNearby(request.raw.socket.remoteAddress)) {
      forwarded.inc();
      if (!isTold)
        request.log.warn(
          'a proxy sends X-Forwarded-For and is not believed: set LOBBY_TRUSTED_PROXIES to the number of proxies in front',
        );
      isTold = true;
    }
    done();
  });
}

function isNearby(peer = ''): boolean {
  const address = peer.replace(/^::ffff:/, '');
  return address !== '' && nearby.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
