import { describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const { app, as, signIn, send, config, accounts, services } = await testServer();
const ordinary = await testNode({ ...config, LOBBY_QUICK_LISTS: 'off' });
const contact = { nameTh: 'ช่าง "ลิฟต์"\n', nameEn: 'Lift \\ technician', phone: '191', position: 104 };
for (let made = 0; made < 3; made += 1) await as('admin').post('/api/contacts', contact);

const taken = async () =>
  (await registry.getSingleMetric('lobby_quick_lists_total')?.get())?.values.find(({ labels }) => labels.taken === 'yes')
    ?.value ?? 0;
async function both(query: string, headers: Record<string, string>) {
  const url = `/api/contacts${query}`;
  const [quick, slow] = [await app.inject({ url, headers }), await ordinary.app.inject({ url, headers })];
  return [quick, slow].map(({ statusCode, body }) => ({ statusCode, body }));
}

describe('a plain list', () => {
  it('is answered in one round trip with the bytes of the ordinary way', async () => {
    const headers = { authorization: `Bearer ${(await signIn('admin')).body.jwt}` };
    for (const query of [
      '',
      '?populate=position',
      '?populate=*&sort=nameEn',
      '?fields=phone',
      '?pagination[pageSize]=2&pagination[page]=2',
    ]) {
      const before = await taken();
      const [quick, slow] = await both(query, headers);
      expect(quick).toEqual(slow);
      expect(JSON.parse(quick?.body ?? '').data.length).toBeGreaterThan(0);
      expect([query, (await taken()) - before]).toEqual([query, 1]);
    }
  });

  it.each(['?filters[nope]=1', '?pagination[page]=9', '?x=1', '?filters[id]=99999999999999999999', '?fields=phone&fields=phone'])(
    'that is not plain is left to the ordinary way: %s',
    async (query) => {
      const headers = { authorization: `Bearer ${(await signIn('admin')).body.jwt}` };
      const before = await taken();
      const [quick, slow] = await both(query, headers);
      expect(quick).toEqual(slow);
      expect(await taken()).toBe(before);
    },
  );

  it('shows nothing of a page that was computed already when its session turns out to be over', async () => {
    const { jwt } = (await signIn('user')).body;
    const headers = { authorization: `Bearer ${jwt}` };
    const get = () => send('GET', '/api/contacts?populate=position', undefined, headers);
    expect((await get()).status).toBe(200);
    const end = { endedAt: new Date(), endedWhy: 'logout' };
    await asOwner(ownerUrl(config), (db) => db.updateTable('session').set(end).where('accountId', '=', accounts.user).execute());
    const before = await taken();
    const answer = await get();
    expect([answer.status, answer.text.includes('191')]).toEqual([401, false]);
    expect(await taken()).toBe(before);
    // Rejected from now on, without a question to the database.
    expect(services.tokens.isRejected(jwt)).toBe(true);
  });

  it.each(['newcomer', 'guarded'] as const)('is refused to %s, who has a step to do first', async (person) => {
    const headers = { authorization: `Bearer ${(await signIn(person)).body.jwt}` };
    const [quick, slow] = await both('', headers);
    expect([quick?.statusCode, quick]).toEqual([403, slow]);
  });
});
