import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/somebody.ts';
import { areas } from './areas.ts';

const server = fakeServer();

it('each list says what a view of it asks: the words somebody searched for, and nothing the list does not offer', async () => {
  signInAs();
  server.answer('GET /hardwares/states', { body: { data: [], meta: { asOf: '2026-11-19T03:00:00.000Z' } } });
  const lists = areas.flatMap(({ lists: own = [] }) => own.flatMap(({ name, filters }) => (filters ? [{ name, filters }] : [])));
  const asked = await Promise.all(
    lists.map(async ({ name, filters }) => [name, (await filters())({ q: 'pool', filters: { colour: ['red'] } })]),
  );
  expect(JSON.stringify(asked)).not.toContain('red');
  expect(asked.filter(([, filters]) => JSON.stringify(filters ?? {}).includes('"$containsi":"pool"')).length).toBeGreaterThan(20);
});
