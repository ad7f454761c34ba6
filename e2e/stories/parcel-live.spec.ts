import { expect, test } from '../support/test.ts';

test('a parcel taken in at one desk is on the other desk’s screen within a second', async ({
  browser,
  baseURL,
  page,
  house,
  parcels,
  enter,
  t,
}) => {
  await house.addRooms('1203');
  const clerk = await house.person('admin');
  await enter(clerk, '/parcel');
  await expect(page.getByRole('heading', { name: t('parcel.empty.title') })).toBeVisible();

  // The other desk only calls; its own screen does not matter here.
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const { username, password } = await house.person('admin');
  const signedIn = await other.request.post('/api/auth/login', { data: { identifier: username, password } });
  const { jwt } = (await signedIn.json()) as { jwt: string };
  const rooms = await other.request.get('/api/rooms', { headers: { Authorization: `Bearer ${jwt}` } });
  const [room] = ((await rooms.json()) as { data: { id: number }[] }).data;
  const body = { room: room?.id, trackingNo: 'EF000000001TH' };
  const created = await other.request.post('/api/parcels', { headers: { Authorization: `Bearer ${jwt}` }, data: body });
  expect(created.ok()).toBe(true);
  await expect(parcels.numbers).toHaveText([/-001$/], { timeout: 1000 });
  await other.close();
});
