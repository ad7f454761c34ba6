import { z } from 'zod';
import type { Credential } from '../access-control-adapter.ts';
import type { ArtemisClient } from './artemis-client.ts';
import { codeOf, isOwnCode, namesOf, validityOf } from './holder.ts';
import { artemisId } from './named-id.ts';

const VEHICLE = '/api/resource/v1/vehicle';
const Vehicle = z.object({
  vehicleId: artemisId,
  plateNo: z.string(),
  personName: z.string().nullish(),
  expiredDate: z.string().nullish(),
});

/** Plates as vehicles of one vehicle list of HikCentral; the barriers of the list let them pass. */
export function vehicles(client: ArtemisClient, property: number) {
  const listOf = (group: string, signal: AbortSignal) =>
    client.listAll(`${VEHICLE}/vehicleList`, Vehicle, { vehicleGroupIndexCode: group }, signal);
  const byPlate = async (group: string, signal: AbortSignal) =>
    new Map((await listOf(group, signal)).map((vehicle) => [vehicle.plateNo, vehicle]));

  return {
    async add(group: string, plates: Credential[], signal: AbortSignal): Promise<void> {
      const known = await byPlate(group, signal);
      for (const plate of plates) {
        const { begin: effectiveDate, end: expiredDate } = validityOf(plate);
        const owner = namesOf(codeOf(property, plate));
        const vehicle = { plateNo: plate.value, vehicleGroupIndexCode: group, ...owner, effectiveDate, expiredDate };
        const present = known.get(plate.value);
        if (!present) await client.call(`${VEHICLE}/single/add`, vehicle, signal);
        // Left alone where it is as it should be, so that a delivery that ran out of time continues where it stopped.
        else if (Date.parse(present.expiredDate ?? '') !== Date.parse(expiredDate))
          await client.call(`${VEHICLE}/single/update`, { vehicleId: present.vehicleId, ...vehicle }, signal);
      }
    },
    async remove(group: string, plates: Credential[], signal: AbortSignal): Promise<void> {
      const known = await byPlate(group, signal);
      for (const { value } of plates) {
        const vehicleId = known.get(value)?.vehicleId;
        if (vehicleId !== undefined) await client.urgent.call(`${VEHICLE}/single/delete`, { vehicleId }, signal);
      }
    },
    /** Plates Lobby put into this list. */
    async platesIn(group: string, signal: AbortSignal): Promise<string[]> {
      const all = await listOf(group, signal);
      return all.filter(({ personName }) => isOwnCode(property, 'plate', personName ?? '')).map(({ plateNo }) => plateNo);
    },
  };
}
