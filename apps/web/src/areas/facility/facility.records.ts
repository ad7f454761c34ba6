import { type Facility, FacilityInput, facilityApi } from '@lobby/contract/areas/facility';
import { ref } from '@lobby/contract/kernel/fields';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { type Records, recordCall } from '#shared/call/records.ts';

type Input = z.input<typeof FacilityInput>;
const MAX_DEVICES = 20;

/** A form holds the devices it was opened with as records, and those that were picked as ids. */
const device = z.union([ref('hardware'), z.looseObject({ id: ref('hardware') })]);

/** Written by the ordinary calls, with the words the specification has for them. */
export const facilityRecords = {
  ...facilityApi,
  input: FacilityInput.extend({
    parent: ref('facility').nullable().default(null),
    hardware: z.array(device).max(MAX_DEVICES, 'tooMany').default([]),
  }),
  save: async (body, id, once) => {
    const saved =
      id === undefined
        ? await call(facilityApi.create, { body: body as Input }, once)
        : await call(facilityApi.update, { params: { id }, body }, once);
    return { data: { id: saved.data.id }, done: id === undefined ? 'createFacilitiesSuccess' : 'editFacilitiesSuccess' };
  },
  remove: (id) => call(facilityApi.remove, { params: { id } }),
} satisfies Records;

export const useFacility = (id: number) =>
  useQuery({
    queryKey: ['facility', 'one', id],
    queryFn: () => call(facilityApi.get, recordCall('facility', id, facilityRecords)),
    enabled: Number.isSafeInteger(id),
  });

/** Hours on one line: `08:00–22:00`. */
export const hoursText = ({ officeHourOpen, officeHourClose }: Pick<Facility, 'officeHourOpen' | 'officeHourClose'>) =>
  `${officeHourOpen.slice(0, 5)}–${officeHourClose.slice(0, 5)}`;
