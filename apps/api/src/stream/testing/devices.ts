import type { AccessKind } from '@lobby/contract/areas/access-event';
import { jetstreamManager } from '@nats-io/jetstream';
import mqtt, { type MqttClient } from 'mqtt';
import type { testServer } from '#kernel/testing/test-server.ts';
import { deviceName, newDeviceSecret } from '../device-key.ts';
import { STREAM } from '../subject.ts';

type Server = Awaited<ReturnType<typeof testServer>>;
type Place = keyof Server['properties'];
export interface Device {
  property: number;
  /** 0 for a gateway. */
  id: number;
  key: number;
  name: string;
  secret: string;
}

/** A door of a property with its own key; without a kind, a gateway's key. */
export async function addDevice({ inProperty, properties, config }: Server, place: Place, kind?: AccessKind): Promise<Device> {
  return inProperty(place, async (db) => {
    const made =
      kind && (await db.insertInto('hardware').values({ type: kind, name: kind }).returning('id').executeTakeFirstOrThrow());
    const { secret, hash, hint } = newDeviceSecret();
    const values = { hardwareId: made?.id ?? null, name: 'test', secretHash: hash, hint };
    const { id: key } = await db.insertInto('deviceKey').values(values).returning('id').executeTakeFirstOrThrow();
    const property = properties[place];
    return { property, id: made?.id ?? 0, key, name: deviceName(config.LOBBY_STREAM, property, key), secret };
  });
}

/** Signs in by MQTT and never again by itself. */
export function signInByMqtt({ name, secret }: Pick<Device, 'name' | 'secret'>): Promise<MqttClient> {
  return mqtt.connectAsync(process.env.LOBBY_MQTT_URL as string, {
    username: name,
    password: secret,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
  });
}

/** The broker is shared: a reader nobody comes back to would keep its messages for ever. */
export async function forgetReader({ kernel, config }: Server): Promise<void> {
  const manager = await jetstreamManager(await kernel.publisher.connection());
  await manager.consumers.delete(STREAM, config.LOBBY_STREAM).catch(() => undefined); // it was never made
}
