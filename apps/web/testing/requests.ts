import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { fakeServer } from './fake-server.ts';

const server = fakeServer();
const titles = {
  'create-account': 'New resident',
  'update-profile': 'Change of details',
  'update-profile-image': 'New photo',
  'remove-resident': 'Move-out',
  letter: 'Letter',
};
export const moments = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', decidedAt: null };
export const somebody = { id: 31, name: 'Somsri', nameEn: null };

/** A request as its page is answered: of an applicant for room 120x, approvable. */
export function waitingRequest(id: number, code: keyof typeof titles, name: string, more: object = {}) {
  const title = { nameTh: titles[code], nameEn: titles[code] };
  return {
    id,
    channel: 'cms',
    result: null,
    atOnce: false,
    reason: null,
    note: null,
    ...moments,
    type: { id: 1, code, order: 1, ...title },
    approveType: code,
    titleTenant: title,
    tenantUser: null,
    room: null,
    adminUser: somebody,
    decidedBy: null,
    image: null,
    applicant: {
      id: id * 10,
      firstName: name,
      lastName: null,
      roomAsked: null,
      room: { id: 5, name: `120${id}`, building: 'A' },
    },
    userId: null,
    photo: null,
    changes: [],
    rules: [{ rule: 'room', passes: true, facts: {} }],
    mayApprove: true,
    ...more,
  };
}
type Waiting = ReturnType<typeof waitingRequest>;

/** The queue of the server: what is decided leaves it. */
export function serveQueue(...requests: Waiting[]) {
  let waiting = requests;
  server.answer('GET /requests/waiting/list', () => ({
    body: {
      data: waiting,
      meta: { pagination: { page: 1, pageSize: 1000, pageCount: 1, total: waiting.length }, total: waiting.length },
    },
  }));
  for (const one of requests) server.answer(`GET /requests/${one.id}`, { body: { data: one } });
  const decide = (call: string, result: 'approved' | 'reject') =>
    server.answer(`POST /requests/${call}`, ({ body }) => {
      const { id } = body as { id: number };
      const decided = waiting.find((one) => one.id === id);
      waiting = waiting.filter((one) => one.id !== id);
      return { body: { data: { ...decided, result, userId: result === 'approved' ? 77 : null } } };
    });
  decide('tenant/approve', 'approved');
  decide('update-profile/approve', 'approved');
  decide('update-profile-image/approve', 'approved');
  decide('tenant/remove/approve', 'approved');
  decide('reject', 'reject');
}

export const threeRequests = () => [
  waitingRequest(1, 'create-account', 'Anan'),
  waitingRequest(2, 'update-profile', 'Boon', {
    changes: [{ field: 'mobile', old: '081-234-5678', new: '089-999-9999' }],
    rules: [{ rule: 'unchanged', passes: true, facts: { fields: '' } }],
  }),
  waitingRequest(3, 'create-account', 'Chai'),
];

/** Two panes, as at a desk. */
export const stubWideScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width: 1100px'),
    addEventListener() {},
    removeEventListener() {},
  }));

/** A hand leaves a pause between two keys, and looks at what the last one did. */
const HAND_MS = 80;
export const pause = () => new Promise((resolve) => setTimeout(resolve, HAND_MS));
export async function pressKeys(user: UserEvent, ...keys: string[]) {
  for (const key of keys) {
    await pause();
    await user.keyboard(key);
  }
  await pause();
}

/** A scanner leaves none: the whole code and its Enter come at once. */
export function scanCode(code: string) {
  for (const key of [...code.split(''), 'Enter'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key.length === 1 ? `Key${key}` : key });
}
