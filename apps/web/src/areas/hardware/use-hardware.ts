import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { recordCall, recordsOf } from '#shared/call/records.ts';

/** The device of the page, from the same cache as its form. */
export const useHardware = (id: number) =>
  useQuery({
    queryKey: ['hardware', 'one', id],
    queryFn: () => call(hardwareApi.get, recordCall('hardware', id, recordsOf(hardwareApi))),
    enabled: Number.isSafeInteger(id),
  }).data?.data;
