import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('tickets are stamped one after the other: what the parking system takes, refuses, or leaves without an answer is said of each', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A101');
  await property.addMember(room, 'สมชาย ใจดี');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  await api.post('/api/stamp-template/sync-stamp-list-rate-template', {});
  const rates = () => api.get<{ id: number }[]>('/api/stamp-templates?filters[code]=2H');
  await expect.poll(async () => (await rates()).length, 'the worker has asked the parking system').toBe(1);
  const [rate] = await rates();
  const [roomType] = await api.get<{ id: number }[]>('/api/room-types');
  await api.post('/api/stamp-activity/create', { template: rate?.id, roomType: roomType?.id, amount: 3 });

  await signInAs(admin, '/web-stamp/activity/create');
  await expect(page.getByRole('combobox', { name: t('stamp-use.field.room') })).toBeFocused();
  await page.keyboard.type('A101');
  await expect(page.getByRole('option', { name: /A101/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('textbox', { name: t('stamp-use.field.ticketNo') });
  const acts = page.getByRole('list', { name: t('stamp-use.stamp.last') });
  const act = (number: string) => acts.getByRole('listitem').filter({ hasText: number });
  // The last digit says what the simulated parking system does with it: an 8 it does not answer, a 9 it does not know.
  for (const number of ['AB-1008', 'AB-1009', 'AB-1001']) {
    await expect(ticket).toBeFocused();
    await page.keyboard.insertText(number);
    await page.keyboard.press('Enter');
    await expect(act(number), 'at once, whatever the parking system does').toBeVisible();
  }
  await expect(act('AB-1001').getByText(t('stamp-use.state.applied'))).toBeVisible();
  await expect(act('AB-1009').getByText(t('stamp-use.state.refused'))).toBeVisible();
  await expect(act('AB-1009').getByText(t('stamp-use.problem.refused'))).toBeVisible();
  await expect(act('AB-1008').getByText(t('stamp-use.state.queued')), 'it is asked again').toBeVisible();
  await expect(act('AB-1008').getByText(t('stamp-use.problem.silent'))).toBeVisible();
  await expect(page.getByText(t('stamp-use.stamp.left', { left: 1, limit: 3 })), 'what was refused came back').toBeVisible();
});
