import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { recordCall } from '#shared/call/records.ts';
import type { Face } from '../faces.ts';

/** The post from the same cache as its form and its history. */
export const usePost = ({ area, records }: Face, id: number) =>
  useQuery({
    queryKey: [area, 'one', id],
    queryFn: () => call(records.get, recordCall(area, id, records)),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
