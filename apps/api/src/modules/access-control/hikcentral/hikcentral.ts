import { z } from 'zod';
import { type AccessControl, CommandRefused, type Credential, type Delivery, type Device } from '../access-control-adapter.ts';
import { type ArtemisLimits, type ArtemisSettings, artemisClient, parse } from './artemis-client.ts';
import { ArtemisFailure } from './artemis-error.ts';
import { cardLevels } from './card-levels.ts';
import { accessLevels, vehicleGroups } from './named-id.ts';
import { vehicles } from './vehicles.ts';

export interface HikCentralSettings extends ArtemisSettings {
  property: number;
  orgIndexCode: string;
}

const DO_CONTROL = '/api/acs/v1/door/doControl';
/** `on` is that it remains open, `off` that it closes. */
const CONTROL_TYPES = { open: 2, on: 0, off: 1 } as const;
const DoControl = z.array(z.object({ controlResultCode: z.coerce.number() })).nullish();
const REFERENCE = /^hikcentral-/;

/**
 * HikCentral by its Artemis API. `serialNumber` of a device is the index code of its door; `addr` is the name of its access level and, at a
 * car park, of its vehicle list (docs/decisions/0045).
 */
export function hikCentral(settings: HikCentralSettings, limits?: ArtemisLimits): AccessControl {
  const client = artemisClient(settings, limits);
  const levels = accessLevels(client);
  const groups = vehicleGroups(client);
  const members = cardLevels(client, settings.property, settings.orgIndexCode);
  const cars = vehicles(client, settings.property);

  async function deliverAll(
    { device, kind, credentials, claimedAt, isFormerAddress }: Delivery,
    signal: AbortSignal,
  ): Promise<void> {
    const of = (...wanted: Credential['kind'][]) => credentials.filter(({ kind: one }) => wanted.includes(one));
    const [cards, plates] = [of('card'), of('plate', 'visit')];
    const name = addressOf(device);
    // With the access level everything in it is gone.
    const idIn = (ids: typeof levels) => (isFormerAddress ? ids.find(name, signal) : ids.get(name, signal));
    const level = cards.length > 0 ? await idIn(levels) : undefined;
    if (level !== undefined) await members[kind](level, cards, claimedAt, signal);
    const group = plates.length > 0 ? await idIn(groups) : undefined;
    if (group !== undefined) await cars[kind](group, plates, claimedAt, signal);
  }

  return {
    async send({ key, kind, device }, signal) {
      assertInUse(device);
      if (kind === 'restart') throw new CommandRefused('HikCentral has no call that restarts a device');
      if (device.serialNumber === null) throw new CommandRefused('The device has no serial number to name its door by');
      const asked = { doorIndexCodes: [device.serialNumber], controlType: CONTROL_TYPES[kind] };
      const results = await client.urgent.call(DO_CONTROL, asked, signal);
      const isDone = (parse(DoControl, results, DO_CONTROL) ?? []).every(({ controlResultCode }) => controlResultCode === 0);
      if (!isDone) throw new ArtemisFailure('server', 'HikCentral could not reach the door');
      return `hikcentral-${key}`;
    },
    async deliver(delivery, signal) {
      assertInUse(delivery.device);
      if (delivery.credentials.some(({ kind }) => kind === 'face'))
        throw new CommandRefused('Faces are not sent before residents can consent to it');
      await deliverAll(delivery, signal);
      return `hikcentral-${delivery.key}`;
    },
    /** HikCentral accepts or refuses at once and does not report what its devices did. */
    async outcome(reference) {
      if (!REFERENCE.test(reference)) throw new CommandRefused('Sent by another access control system');
      return 'applied';
    },
    async credentialsOf(device, signal) {
      const name = addressOf(device);
      const [level, group] = [await levels.find(name, signal), isCarPark(device) ? await groups.find(name, signal) : undefined];
      if (level === undefined && group === undefined) return null;
      const cards = level === undefined ? [] : await members.numbersIn(level, signal);
      const plates = group === undefined ? [] : await cars.platesIn(group, signal);
      return [
        ...cards.map((value) => ({ kind: 'card' as const, value })),
        ...plates.map((value) => ({ kind: 'plate' as const, value })),
      ];
    },
  };
}

function assertInUse({ status }: Device): void {
  if (!status) throw new CommandRefused('The device is switched off');
}

function addressOf({ addr }: Device): string {
  if (addr === null) throw new CommandRefused('The device has no address to name its access level by');
  return addr;
}

const isCarPark = ({ type }: Device) => type.endsWith('-parking');

/** A signed call that changes nothing. */
export async function tryConnection(settings: ArtemisSettings, signal: AbortSignal): Promise<void> {
  await artemisClient(settings).call('/api/acs/v1/privilege/group', { pageNo: 1, pageSize: 1 }, signal);
}
