import { listQuery, type WireQuery } from '@lobby/contract/kernel/list';

/** The filters of a file as the list would have been asked them. */
export const wireOf = (filters: unknown): WireQuery => listQuery('occurredAt:desc').parse(isEmpty(filters) ? {} : { filters });

const isEmpty = (filters: unknown) => typeof filters === 'object' && filters !== null && Object.keys(filters).length === 0;
