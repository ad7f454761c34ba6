import { randomUUID } from 'node:crypto';
import { expect, request } from '@playwright/test';
import { apiAs } from './api.ts';
import type { PropertyFixture } from './property-fixture.ts';

/** What happened, `count` times over; a door let somebody in just now where nothing else is said. */
type Passage = { device: number; count?: number } & Record<string, unknown>;

/** A gateway of the property that reports as a real one does: with a key of its own, into the stream. */
export async function createGateway(property: PropertyFixture) {
  const api = await apiAs(await property.addUser('admin'));
  const { username, secret } = await api.post<{ username: string; secret: string }>('/api/device-keys', { name: 'gateway' });
  const line = await request.newContext({ baseURL: process.env.LOBBY_E2E_URL ?? '' });
  const headers = { authorization: `Device ${username}:${secret}` };
  return async (passages: Passage[]) => {
    const data = passages.flatMap(({ count = 1, ...passage }) =>
      Array.from({ length: count }, () => ({
        externalId: randomUUID(),
        occurredAt: new Date().toISOString(),
        kind: 'door',
        direction: 'in',
        ...passage,
      })),
    );
    const answer = await line.post('/api/access-events', { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
}
