import { randomUUID } from 'node:crypto';
import { deviceName, newDeviceSecret } from '../../apps/api/src/modules/access-event/device-key.ts';
import { signInByMqtt } from '../../apps/api/test/fixtures/access-event/devices.ts';
import { addDevice } from './hardware.ts';
import type { PropertyFixture } from './property-fixture.ts';

const STREAM = process.env.LOBBY_E2E_DATABASE as string;

/** A door of the property that reports by MQTT, with a key of its own. */
export async function connectMqttDoor(property: PropertyFixture) {
  const door = await addDevice(property, { type: 'door' });
  const { secret, hash, hint } = newDeviceSecret();
  const { id: key, propertyId } = await property.transaction((db) =>
    db
      .insertInto('deviceKey')
      .values({ hardwareId: door, name: 'story', secretHash: hash, hint })
      .returning(['id', 'propertyId'])
      .executeTakeFirstOrThrow(),
  );
  const line = await signInByMqtt({ name: deviceName(STREAM, propertyId, key), secret });
  return {
    /** Resolves once the broker has the events on disk. */
    async reportEntries(people: number): Promise<void> {
      const occurredAt = new Date().toISOString();
      const events = Array.from({ length: people }, () => ({ externalId: randomUUID(), direction: 'in', occurredAt }));
      await line.publishAsync(`${STREAM}/${propertyId}/door/${door}`, JSON.stringify(events), { qos: 1 });
    },
    close: () => line.endAsync(true),
  };
}
