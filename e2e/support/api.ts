import { expect, request } from '@playwright/test';
import type { Person } from './house.ts';

/** Speaks to the server as this person, from another desk: with cookies of its own. */
export async function apiAs({ username, password }: Pick<Person, 'username' | 'password'>) {
  const desk = await request.newContext({ baseURL: process.env.LOBBY_E2E_URL ?? '' });
  const login = await desk.post('/api/auth/login', { data: { identifier: username, password } });
  const headers = { authorization: `Bearer ${((await login.json()) as { jwt: string }).jwt}` };
  const answer = async <T>(sent: ReturnType<typeof desk.get>) => {
    const response = await sent;
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: T }).data;
  };
  return {
    get: <T>(path: string) => answer<T>(desk.get(path, { headers })),
    post: <T>(path: string, data: object) => answer<T>(desk.post(path, { headers, data })),
    put: <T>(path: string, data: object) => answer<T>(desk.put(path, { headers, data })),
  };
}
