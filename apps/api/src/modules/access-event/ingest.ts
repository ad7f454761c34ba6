import type { Publisher, Services } from '#platform/module.ts';
import { accessEventPublisher } from './access-event.stream.ts';
import { type DeviceKeyCache, deviceKeyCache } from './device-key-cache.ts';
import { type SenderLimits, senderLimits } from './sender-limits.ts';

/** State a node needs for ingest: the cache of device keys, the senders' rate limits, the publisher. */
export interface Ingest {
  keys: DeviceKeyCache;
  limits: SenderLimits;
  publisher: Publisher;
}

export const startIngest = ({ config, log, pool }: Pick<Services, 'config' | 'log' | 'pool'>): Ingest => ({
  keys: deviceKeyCache(pool),
  limits: senderLimits(config),
  publisher: accessEventPublisher(config, log),
});
