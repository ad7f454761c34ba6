import { z } from 'zod';
import { disconnectUser, type Job, withSystemAccount } from '#platform/module.ts';
import { deviceName } from './device-key.ts';

const Asked = z.object({ propertyId: z.int(), data: z.object({ keys: z.array(z.int()) }) });

/**
 * Closes the open MQTT connections of revoked keys. Enqueued in the transaction that revokes them and retried until it succeeds; a device
 * that signs in again is checked against the table.
 */
export const disconnectDevices: Job = {
  name: 'disconnectDevices',
  pool: 'fast',
  async run({ config, log }, payload) {
    const { propertyId, data } = Asked.parse(payload);
    const names = data.keys.map((key) => deviceName(config.LOBBY_STREAM, propertyId, key));
    await withSystemAccount(config, async (system) => {
      for (const name of names) {
        const connections = await disconnectUser(system, name);
        if (connections > 0) log.info({ device: name, connections }, 'device disconnected');
      }
    });
  },
};
