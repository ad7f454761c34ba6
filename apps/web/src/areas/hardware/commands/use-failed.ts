import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

const MOST = 50;
const WEEK_MS = 7 * 86_400_000;

/** To the day: the same question all day long. */
const weekAgo = () => `${new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10)}T00:00:00Z`;

/**
 * Commands that failed and still matter: a card that did not reach its door for as long as it takes, a restart for a week.
 * A door that did not open is over: whoever stood before it has gone.
 */
export function useFailed() {
  const stillMatters = [
    { kind: { $in: ['add-card', 'remove-card'] } },
    { kind: { $eq: 'restart' }, createdAt: { $gte: weekAgo() } },
  ];
  const query = {
    filters: { state: { $eq: 'failed' }, hardware: { status: { $eq: true } }, $or: stillMatters },
    populate: ['hardware', 'askedBy'],
    pagination: { pageSize: MOST },
  };
  return useQuery({ queryKey: ['device-command', 'list', query], queryFn: () => call(deviceCommandApi.list, { query }) }).data;
}
