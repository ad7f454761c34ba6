import { z } from 'zod';
import type { ArtemisClient } from './artemis-client.ts';
import { ArtemisRefusal } from './artemis-error.ts';

/** Ids are numbers in some versions and texts in others. */
export const artemisId = z.union([z.string().min(1), z.number()]).transform(String);

const CACHE_MS = 60_000;
interface Named {
  id: string;
  name: string;
}

/** Ids of what people name in HikCentral: its screens show names only, and the calls take ids only. */
export function namedIds(client: ArtemisClient, path: string, row: z.ZodType<Named>) {
  let known: { rows: Named[]; until: number } | undefined;
  async function find(name: string, signal: AbortSignal): Promise<string | undefined> {
    if (!known || Date.now() >= known.until)
      known = { rows: await client.urgent.listAll(path, row, {}, signal), until: Date.now() + CACHE_MS };
    const found = known.rows.find((one) => one.name === name);
    // What staff have just made there is not in the list yet.
    if (!found) known = undefined;
    return found?.id;
  }
  return {
    find,
    async get(name: string, signal: AbortSignal): Promise<string> {
      const id = await find(name, signal);
      if (id === undefined)
        throw new ArtemisRefusal('refused', `nothing in ${path} has the name in the address of the device`, true);
      return id;
    },
  };
}

export const accessLevels = (client: ArtemisClient) =>
  namedIds(
    client,
    '/api/acs/v1/privilege/group',
    z
      .object({ privilegeGroupId: artemisId, privilegeGroupName: z.string() })
      .transform(({ privilegeGroupId: id, privilegeGroupName: name }) => ({ id, name })),
  );

export const vehicleGroups = (client: ArtemisClient) =>
  namedIds(
    client,
    '/api/resource/v1/vehicleGroup/vehicleGroupList',
    z
      .object({ vehicleGroupIndexCode: artemisId, vehicleGroupName: z.string() })
      .transform(({ vehicleGroupIndexCode: id, vehicleGroupName: name }) => ({ id, name })),
  );
