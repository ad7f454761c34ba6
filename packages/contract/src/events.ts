import type { Area } from './access.ts';

/** What the rest of the system may hear about, once the change is committed: names and payloads. */
export interface DomainEvents {
  /** `id` is null where many records of the area changed at once. */
  'record.changed': { area: Area; id: number | null; change: 'created' | 'updated' | 'removed' };
}
