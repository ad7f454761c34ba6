export const OVERLAYS = ['type', 'status', 'parcels', 'unpaid', 'visitors', 'blocked'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const isOverlay = (value: unknown): value is Overlay => OVERLAYS.includes(value as Overlay);

/** What the rooms are coloured by, as the address keeps it. */
export const planSearch = (raw: Record<string, unknown>): { show?: Overlay } => (isOverlay(raw.show) ? { show: raw.show } : {});
