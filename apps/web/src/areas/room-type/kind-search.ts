import { ROOM_KINDS } from '@lobby/contract/areas/room-type';

type Kind = (typeof ROOM_KINDS)[number];
const isKind = (value: unknown): value is Kind => ROOM_KINDS.includes(value as Kind);

/** `?type=shop`: the kind one was looking at, which a new type begins with. */
export const kindSearch = (raw: Record<string, unknown>): { type?: Kind } => (isKind(raw.type) ? { type: raw.type } : {});
