import { z } from 'zod';
import { disconnectUser, type Job, withSystemAccount } from '#platform/module.ts';
import { deviceName } from './device-key.ts';

const Asked = z.object({ propertyId: z.int(), data: z.object({ keys: z.array(z.int()) }) });

/**
 * Closes the open MQTT lines of keys that are no longer good. It leaves with the transaction that took them back and is repeated until it
 * is done; the device that signs in again is judged by the table.
 */
export const disconnectDevices: Job = {
  name: 'disconnectDevices',
  pool: 'fast',
  async run({ config, log }, payload) {
    const { propertyId, data } = Asked.parse(payload);
    const names = data.keys.map((key) => deviceName(config.LOBBY_STREAM, propertyId, key));
    await withSystemAccount(config, async (system) => {
      for (const name of names) {
        const lines = await disconnectUser(system, name);
        if (lines > 0) log.info({ device: name, lines }, 'the open lines of a device were closed');
      }
    });
  },
};
