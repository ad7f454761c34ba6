import { expect, test } from '../support/test.ts';

test('a parcel taken in at one desk is on the other desk’s screen by itself', async ({
  playwright,
  baseURL,
  page,
  property,
  parcels,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('1203');
  await signInAs(await property.addUser('admin'), '/parcel');
  await expect(page.getByRole('heading', { name: t('parcel.empty.title') })).toBeVisible();

  // The other desk only calls; its own screen does not matter here.
  const { username, password } = await property.addUser('admin');
  const otherDesk = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const signedIn = await otherDesk.post('/api/auth/login', { data: { identifier: username, password } });
  const { jwt } = (await signedIn.json()) as { jwt: string };
  const takeIn = async (trackingNo: string) => {
    const headers = { Authorization: `Bearer ${jwt}` };
    expect((await otherDesk.post('/api/parcels', { headers, data: { room, trackingNo } })).ok()).toBe(true);
  };
  await takeIn('EF000000001TH');
  await expect(parcels.numbers, 'broker and jobs are awake now').toHaveCount(1);

  await takeIn('EF000000002TH');
  await expect(parcels.numbers).toHaveCount(2);
  await otherDesk.dispose();
});
