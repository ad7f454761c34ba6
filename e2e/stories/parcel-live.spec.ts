import { expect, test } from '../support/test.ts';

test('a parcel taken in at one desk is on the other desk’s screen by itself', async ({
  playwright,
  baseURL,
  page,
  house,
  parcels,
  enter,
  t,
}) => {
  const [room] = await house.addRooms('1203');
  await enter(await house.person('admin'), '/parcel');
  await expect(page.getByRole('heading', { name: t('parcel.empty.title') })).toBeVisible();

  // The other desk only calls; its own screen does not matter here.
  const { username, password } = await house.person('admin');
  const door = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const signedIn = await door.post('/api/auth/login', { data: { identifier: username, password } });
  const { jwt } = (await signedIn.json()) as { jwt: string };
  const takeIn = async (trackingNo: string) => {
    const headers = { Authorization: `Bearer ${jwt}` };
    expect((await door.post('/api/parcels', { headers, data: { room, trackingNo } })).ok()).toBe(true);
  };
  await takeIn('EF000000001TH');
  await expect(parcels.numbers, 'broker and jobs are awake now').toHaveCount(1);

  await takeIn('EF000000002TH');
  await expect(parcels.numbers).toHaveCount(2);
  await door.dispose();
});
