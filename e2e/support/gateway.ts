import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { apiAs } from './api.ts';
import type { Person } from './house.ts';

type Passage = {
  kind: string;
  device: number;
  direction?: 'in' | 'out';
  result?: 'granted' | 'denied';
  at?: Date;
  count?: number;
};

/** A gateway of the house with a key of its own: what it reports goes the way of every event, by the stream into the hours. */
export async function openGateway(admin: Person) {
  const desk = await apiAs(admin);
  await desk.post('/api/auth/confirm', { password: admin.password });
  const { username, secret } = await desk.post<{ username: string; secret: string }>('/api/device-keys', { name: 'gateway' });
  return async (...passages: Passage[]) => {
    const events = passages.flatMap(({ at = new Date(), count = 1, direction = 'in', ...passage }) =>
      Array.from({ length: count }, () => ({ ...passage, direction, externalId: randomUUID(), occurredAt: at.toISOString() })),
    );
    const answer = await fetch(`${process.env.LOBBY_E2E_URL}/api/access-events`, {
      method: 'POST',
      headers: { authorization: `Device ${username}:${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(events),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
}
