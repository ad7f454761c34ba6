const when = '2026-11-01T02:00:00Z';

/** Room A1203 as the server lists it, with its building. */
export const roomA1203 = {
  id: 12,
  name: 'A1203',
  number: null,
  sqm: 32.57,
  status: 'let',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null,
  createdAt: when,
  updatedAt: when,
  category: { id: 1, name: 'A', number: 40, lifts: 3, createdAt: when, updatedAt: when },
};
