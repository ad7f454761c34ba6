import type { Publisher, Services } from '#platform/module.ts';
import { accessEventPublisher } from './access-event.stream.ts';
import { type KeyBook, keyBook } from './device-key-cache.ts';
import { type SenderLimits, senderLimits } from './sender-limits.ts';

/** What a node keeps to let devices in: their keys, their limits, and its connection to the stream. */
export interface Ingest {
  keys: KeyBook;
  limits: SenderLimits;
  publisher: Publisher;
}

export const startIngest = ({ config, log, pool }: Pick<Services, 'config' | 'log' | 'pool'>): Ingest => ({
  keys: keyBook(pool),
  limits: senderLimits(config),
  publisher: accessEventPublisher(config, log),
});
