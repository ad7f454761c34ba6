import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('visitors: the desk, an invitation, a visit, a walk-in, the lists, and the page of a guest', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A101', 'A102');
  const host = await property.addMember(room, 'มานี มีนา');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  const hour = 3_600_000;
  const soon = {
    room,
    host,
    expectedFrom: new Date(Date.now() - hour).toISOString(),
    expectedTo: new Date(Date.now() + 3 * hour).toISOString(),
  };
  const invited = await api.post<{ id: number; link: string }>('/api/visitor', {
    ...soon,
    name: 'สมหญิง แขกดี',
    plate: '1กข 1234',
    party: 2,
  });
  await api.post('/api/visitor/walk-in', { room, name: 'ช่างแอร์ประจำอาคาร', kind: 'contractor' });
  await api.post('/api/visitor/blocks', { name: 'นายสมชาย ใจร้าย', phone: '0812345678', reason: 'ก่อกวน', message: 'เรียกหัวหน้า' });

  await signInAs(admin, '/visitor');
  await expect(page.getByText('สมหญิง แขกดี').first()).toBeVisible();
  await inspect(page, 'visitors');
  await page.goto('/visitor?tab=inside');
  await expect(page.getByText('ช่างแอร์ประจำอาคาร').first()).toBeVisible();
  await inspect(page, 'visitors-inside');
  await page.goto(`/visitor/${invited.id}`);
  await expect(page.getByText(t('visitor.pass.title')).first()).toBeVisible();
  await inspect(page, 'visitor');
  await page.goto('/visitor/create');
  await expect(page.getByRole('textbox', { name: t('visitor.field.name') })).toBeVisible();
  await inspect(page, 'visitor-create');
  await page.goto('/visitor/walk-in');
  await expect(page.getByRole('combobox', { name: t('visitor.field.room') })).toBeVisible();
  await inspect(page, 'visitor-walk-in');
  await page.goto('/visitor/blocks');
  await expect(page.getByText('นายสมชาย ใจร้าย').first()).toBeVisible();
  await inspect(page, 'visitor-blocks');
  await page.goto(`/visitor/${invited.id}/badge`);
  await inspect(page, 'visitor-badge');
  await page.goto(new URL(invited.link).pathname + new URL(invited.link).hash);
  await expect(page.locator('form')).toBeVisible();
  await inspect(page, 'visitor-invitation');
});
