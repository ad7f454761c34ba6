import type { Area } from './access.ts';

/** What the rest of the system may hear about, once the change is committed: names and payloads. */
export interface DomainEvents {
  'record.changed': { area: Area; id: number; change: 'created' | 'updated' | 'removed' };
}
