import { disconnectUser, type Services, withSystemAccount } from '#platform/module.ts';
import { deviceName } from './device-key.ts';
import type { Ingest } from './ingest.ts';
import { Throttle, throttleSubject } from './throttle.ts';

type Parts = Pick<Services, 'config' | 'log'> & { ingest: Ingest };

/**
 * Back-pressure for senders over their limit. Every node refuses them for a while, by HTTPS with 429 and by MQTT at the sign-in; one node
 * closes the lines they have open, so that what they send is neither answered nor kept.
 */
export async function obeyThrottles(parts: Parts): Promise<void> {
  const { config, log, ingest } = parts;
  const { publisher, limits } = ingest;
  const subject = throttleSubject(config.LOBBY_STREAM);
  const connection = await publisher.connection();
  connection.subscribe(subject, {
    callback: (_error, message) => {
      const { sender, seconds } = Throttle.parse(message.json());
      limits.block(sender, seconds);
    },
  });
  connection.subscribe(subject, {
    queue: config.LOBBY_STREAM,
    callback: (_error, message) => {
      disconnect(parts, Throttle.parse(message.json())).catch((error: unknown) =>
        log.warn({ reason: (error as Error).message }, 'the line of a sender over its limit could not be closed'),
      );
    },
  });
}

async function disconnect({ config, ingest: { keys } }: Parts, { sender }: Throttle): Promise<void> {
  const { property, kind, device } = sender;
  const names = (kind === 'gateway' ? [device] : keys.keysOfDevice(property, device)).map((key) =>
    deviceName(config.LOBBY_STREAM, property, key),
  );
  await withSystemAccount(config, async (system) => {
    for (const name of names) await disconnectUser(system, name);
  });
}
