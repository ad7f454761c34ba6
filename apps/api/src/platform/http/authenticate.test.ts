import { expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const READS = 20;
const { send, signIn } = await testServer(modules, { LOBBY_READS_PER_MINUTE: READS });
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
const contacts = (jwt: string) => send('GET', '/api/contacts', undefined, bearer(jwt));

it('a token whose session has ended uses up nothing of the limits of the person it was given to', async () => {
  const [lost, own] = [(await signIn('admin')).body.jwt, (await signIn('admin')).body.jwt];
  expect((await send('POST', '/api/auth/logout', undefined, bearer(lost))).status).toBe(200);
  const refused: number[] = [];
  for (let call = 0; call < 2 * READS; call += 1) refused.push((await contacts(lost)).status);
  expect(new Set(refused)).toEqual(new Set([401, 429]));
  expect((await contacts(own)).status).toBe(200);
});
