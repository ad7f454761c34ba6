const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', issuedAt: '2026-01-01T00:00:00Z' };

/** A card in use as the server lists it. */
export const listedCard = (id: number, more: object = {}) => ({
  id,
  kind: 'card',
  state: 'active',
  isActive: true,
  validUntil: null,
  suspendedReason: null,
  ...when,
  member: { id: 5, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee' },
  serial: '•••1168',
  printed: null,
  userId: 5,
  sync: { wanted: 2, applied: 1, failed: 1, remaining: 0 },
  ...more,
});

export const door = (id: number, state: string, more: object = {}) => ({
  kind: 'card',
  problem: null,
  changedAt: when.updatedAt,
  state,
  hardware: { id, name: `ประตู ${id}`, nameEn: `Door ${id}`, type: 'door', formerAddr: null },
  ...more,
});

/** The same on its page, for whoever may write. */
export const cardPage = (id: number, more: object = {}) => ({
  ...listedCard(id),
  serial: '0013961168',
  uid: '00D507D0',
  removalRequest: null,
  lastUsedAt: null,
  devices: [door(1, 'on'), door(2, 'addFailed', { problem: 'unreachable' })],
  holders: [{ id: 5, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee', room: 'A1203', from: when.issuedAt, to: null }],
  ...more,
});

/** One reading of a scanned number. */
export const reading = (format: string, serial: string | null) => ({ format, hex: '00D507D0', serial });

/** A card the desk knows. */
export const knownCard = (id: number, more: object = {}) => ({
  id,
  kind: 'card',
  state: 'active',
  validUntil: null,
  suspendedReason: null,
  serial: '0013961168',
  printed: null,
  removalRequest: null,
  member: { id: 5, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee' },
  room: { id: 12, name: 'A1203' },
  ...more,
});
