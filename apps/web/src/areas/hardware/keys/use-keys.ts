import { deviceKeyApi } from '@lobby/contract/areas/device-key';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

const MOST = 50;

/** The keys of one device, or of the gateways that report for all of them. */
export function useKeys(hardware: number | null) {
  const filters = hardware === null ? { hardware: { $null: true } } : { hardware: { id: { $eq: hardware } } };
  const query = { filters, populate: ['issuedBy'], pagination: { pageSize: MOST } };
  return useQuery({ queryKey: ['device-key', 'list', query], queryFn: () => call(deviceKeyApi.list, { query }) }).data?.data;
}
