import type { Hardware } from '@lobby/contract/areas/hardware';
import { useLineOf } from './use-states.ts';

/** How a device is doing, and when it was heard last; nothing while that is not known yet. */
export function useLine({ id, status, lastHeartbeatAt }: Pick<Hardware, 'id' | 'status' | 'lastHeartbeatAt'>) {
  const line = useLineOf(id);
  if (!line) return undefined;
  const heard = line.lastHeartbeatAt ?? lastHeartbeatAt;
  const state = !status ? 'off' : line.isOnline ? 'online' : heard ? 'offline' : 'never';
  return { state, heard } as const;
}
