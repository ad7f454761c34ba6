import { expect, request } from '@playwright/test';
import type { TestUser } from './property-fixture.ts';

/** An API client signed in as this user, with cookies of its own. */
export async function apiAs({ username, password }: Pick<TestUser, 'username' | 'password'>) {
  const client = await request.newContext({ baseURL: process.env.LOBBY_E2E_URL ?? '' });
  const login = await client.post('/api/auth/login', { data: { identifier: username, password } });
  const headers = { authorization: `Bearer ${((await login.json()) as { jwt: string }).jwt}` };
  const dataOf = async <T>(sent: ReturnType<typeof client.get>) => {
    const response = await sent;
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: T }).data;
  };
  return {
    get: <T>(path: string) => dataOf<T>(client.get(path, { headers })),
    post: <T>(path: string, data: object) => dataOf<T>(client.post(path, { headers, data })),
    /** A file ahead of the record that will hold it. */
    upload: <T>(file: { name: string; mimeType: string; buffer: Buffer }, data: { readCodes?: boolean } = {}) =>
      dataOf<T>(client.post('/api/files', { headers, multipart: { data: JSON.stringify(data), file } })),
    put: <T>(path: string, data: object) => dataOf<T>(client.put(path, { headers, data })),
  };
}
