import { expect, request } from '@playwright/test';
import { apiAs } from './api.ts';
import type { House } from './house.ts';

/** A gateway of the house that reports as a real one does: with a key of its own, into the stream. */
export async function openGateway(house: House) {
  const admin = await house.person('admin');
  const api = await apiAs(admin);
  const key = await api.post<{ username: string; secret: string }>('/api/device-keys', { name: 'gateway' });
  const line = await request.newContext({ baseURL: process.env.LOBBY_E2E_URL ?? '' });
  let number = 0;
  return async (events: object[]) => {
    const data = events.map((event) => {
      number += 1;
      return { externalId: `e${number}`, kind: 'door', direction: 'in', ...event };
    });
    const headers = { authorization: `Device ${key.username}:${key.secret}` };
    expect((await line.post('/api/access-events', { headers, data })).ok()).toBe(true);
  };
}
