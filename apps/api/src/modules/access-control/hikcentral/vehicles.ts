import { z } from 'zod';
import { CommandRefused, type Credential } from '../access-control-adapter.ts';
import type { ArtemisClient } from './artemis-client.ts';
import { ArtemisRefusal } from './artemis-error.ts';
import { codeOf, isOwnCode, namesOf, validityOf } from './holder.ts';
import { artemisId } from './named-id.ts';

const VEHICLE = '/api/resource/v1/vehicle';
const Vehicle = z.object({
  vehicleId: artemisId,
  plateNo: z.string(),
  personName: z.string().nullish(),
  expiredDate: z.string().nullish(),
});
type Vehicle = z.output<typeof Vehicle>;

const KINDS = ['plate', 'visit'] as const;

/** Plates as vehicles of one vehicle list of HikCentral; the barriers of the list let them pass. Cars and visits with the same plate text are one. */
export function vehicles(client: ArtemisClient, property: number) {
  const listOf = (calls: Pick<ArtemisClient, 'listAll'>, group: string, signal: AbortSignal) =>
    calls.listAll(`${VEHICLE}/vehicleList`, Vehicle, { vehicleGroupIndexCode: group }, signal);
  const byPlate = (list: Vehicle[]) => new Map(list.map((vehicle) => [vehicle.plateNo, vehicle]));
  const isOwn = ({ personName }: Vehicle) => KINDS.some((kind) => isOwnCode(property, kind, personName ?? ''));

  async function removeVehicle(vehicle: Vehicle, signal: AbortSignal): Promise<void> {
    if (vehicle.personName === undefined) throw new CommandRefused('HikCentral does not say whose vehicle it is');
    if (!isOwn(vehicle)) return;
    try {
      await client.urgent.call(`${VEHICLE}/single/delete`, { vehicleId: vehicle.vehicleId }, signal);
    } catch (error) {
      // Another worker, or somebody there, has removed it.
      if (!(error instanceof ArtemisRefusal && error.isMissing)) throw error;
    }
  }

  return {
    /** A vehicle that somebody else has entered lets the car pass and is left as it is. */
    async add(group: string, plates: Credential[], _at: Date, signal: AbortSignal): Promise<void> {
      const known = byPlate(await listOf(client, group, signal));
      for (const plate of longestFirst(plates)) {
        const { begin: effectiveDate, end: expiredDate } = validityOf(plate);
        const owner = namesOf(codeOf(property, plate));
        const vehicle = { plateNo: plate.value, vehicleGroupIndexCode: group, ...owner, effectiveDate, expiredDate };
        const present = known.get(plate.value);
        // Left alone where it is as it should be, so that a delivery that ran out of time continues where it stopped.
        if (present && !(isOwn(present) && isToBeUpdated(plate, present, expiredDate))) continue;
        if (present) await client.call(`${VEHICLE}/single/update`, { vehicleId: present.vehicleId, ...vehicle }, signal);
        else await client.call(`${VEHICLE}/single/add`, vehicle, signal);
        const vehicleId = present?.vehicleId ?? '';
        known.set(plate.value, { vehicleId, plateNo: plate.value, personName: owner.personFamilyName, expiredDate });
      }
    },
    async remove(group: string, plates: Credential[], _at: Date, signal: AbortSignal): Promise<void> {
      const known = byPlate(await listOf(client.urgent, group, signal));
      for (const { value, isWantedAtAddress } of plates) {
        const present = known.get(value);
        if (!present || isWantedAtAddress) continue;
        await removeVehicle(present, signal);
        known.delete(value);
      }
    },
    /** Plates Lobby put into this list. */
    async platesIn(group: string, signal: AbortSignal): Promise<string[]> {
      return (await listOf(client, group, signal)).filter(isOwn).map(({ plateNo }) => plateNo);
    },
  };
}

/** Of several with one text the first decides. */
const longestFirst = (plates: Credential[]) =>
  plates.toSorted((one, other) => Date.parse(validityOf(other).end) - Date.parse(validityOf(one).end));

/** A visit only makes it longer: the car may be a resident's, or another visit's, as well. */
function isToBeUpdated({ kind }: Credential, { expiredDate }: Vehicle, wanted: string): boolean {
  const [until, wantedUntil] = [Date.parse(expiredDate ?? ''), Date.parse(wanted)];
  return kind === 'visit' ? !(until >= wantedUntil) : until !== wantedUntil;
}
