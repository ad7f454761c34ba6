import { apiAs } from './api.ts';
import type { PropertyFixture, TestUser } from './property-fixture.ts';

type Photo = { name: string; mimeType: string; buffer: Buffer };
type Asked = { id: number; userId: number };

const newcomer = (name: string, roomID: number, role = 3) => ({
  firstName: name,
  lastName: 'ใจดี',
  mobile: '081-234-5678',
  roomID,
  role,
  relation: role === 3 ? 'owner' : 'family',
});

/** Applications for empty rooms that a colleague left for approval. */
export async function addApplications(property: PropertyFixture, asker: TestUser): Promise<void> {
  const api = await apiAs(asker);
  for (const [at, room] of (await property.addRooms('1201', '1202', '1203')).entries())
    await api.post('/api/requests/tenant', { payload: newcomer(`ผู้สมัคร${at + 1}`, room), channel: 'cms', wait: true });
}

/** Twenty requests of every type there is, mixed, as a colleague and the residents' app left them for approval. */
export async function addWaitingRequests(property: PropertyFixture, asker: TestUser, photo: Photo) {
  const rooms = await property.addRooms('1201', '1202', '1203', '1204', '1205', '1206');
  const [first = 0, second = 0] = rooms;
  const api = await apiAs(asker);
  const ask = (path: string, payload: object, more: object = { wait: true }) =>
    api.post<Asked>(`/api/requests/${path}`, { payload, channel: 'cms', ...more });
  for (const room of [first, second]) await api.post('/api/quotas', { room, quota: { subAccount: 3 } });
  const residents: number[] = [];
  for (const [at, room] of rooms.entries())
    residents.push((await ask('tenant', newcomer(`ผู้พัก${at + 1}`, room), { wait: false })).userId);

  for (const [at, room] of rooms.entries()) await ask('tenant', newcomer(`ผู้สมัคร${at + 1}`, room));
  for (const [at, userId] of residents.slice(0, 5).entries())
    await ask('update-profile', { userId, mobile: `089-000-000${at}`, email: `resident${at}@example.com` });
  for (const [at, room] of [first, second, first].entries()) await ask('tenant', newcomer(`ร่วม${at + 1}`, room, 9));
  for (const userId of residents.slice(0, 2)) {
    const { id: image } = await api.upload<{ id: number }>(photo);
    await ask('update-profile-image', { userId }, { wait: true, image });
  }
  for (const userId of residents.slice(3)) await ask('tenant/remove', { userId, reason: 'ครบกำหนดสัญญา' });
  await property.transaction(async (db) => {
    await db
      .insertInto('request')
      .values({ typeId: LETTER, channel: 'app', atOnce: false, subject: 'letter', payload: '{}', memberId: residents[0] ?? null })
      .execute();
  });
  return { rooms, residents };
}

/** The category of requests nobody approves here. */
const LETTER = 42;
