import { ACCESS_REASONS } from '@lobby/contract/areas/access-event';

const known: readonly string[] = ACCESS_REASONS;

/** A code says nothing of a person. Whatever else a device writes may well name one, or their card. */
export const maskReason = (reason: string | null) => (reason === null || known.includes(reason) ? reason : '•••');
