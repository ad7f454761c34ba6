import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('requests about personal data: the register, one of them, its dialogs and the form', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('1204');
  const somchai = await property.addMember(room, 'สมชาย ใจดี', { nameEn: 'Somchai Jaidee' });
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, '/subject-request');
  await expect(page.getByRole('heading', { name: t('subject-request.empty.waiting') })).toBeVisible();
  await inspect(page, 'no requests');
  const office = await apiAs(manager);
  const asked = { channel: 'letter', details: 'สำเนาข้อมูลทั้งหมดตั้งแต่ปี 2564' };
  await office.post('/api/subject-requests', { ...asked, name: 'Anna Svensson', kind: 'access', receivedOn: '2026-01-05' });
  const { id } = await office.post<{ id: number }>('/api/subject-requests', { ...asked, member: somchai, kind: 'erasure' });
  await page.goto('/subject-request');
  await expect(page.getByText('Anna Svensson').filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'register of requests');
  await page.goto(`/subject-request/${id}`);
  await page.getByRole('button', { name: t('subject-request.erase.act') }).click();
  await expect(page.getByText(t('subject-request.erase.blocker.lives-here'))).toBeVisible();
  await inspect(page, 'erasure that is refused');
  await page.goto(`/subject-request/${id}`);
  await page.getByRole('button', { name: t('subject-request.answer.act') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'answer to a request');
  const copy = await office.post<{ id: number }>('/api/subject-requests', { ...asked, member: somchai, kind: 'access' });
  await page.goto(`/subject-request/${copy.id}`);
  await page.getByRole('button', { name: t('subject-request.copy.act') }).click();
  await inspect(page, 'copy of the data of a person');
  await page.goto('/subject-request/create');
  await expect(page.getByRole('heading', { name: t('subject-request.create') })).toBeVisible();
  await inspect(page, 'form of a request');
});

test('legal holds: the list and the form', async ({ page, property, signInAs, t }) => {
  const [room] = await property.addRooms('1204');
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, '/legal-hold');
  await expect(page.getByRole('heading', { name: t('legal-hold.empty.active') })).toBeVisible();
  const office = await apiAs(manager);
  await office.post('/api/legal-holds', { room, reason: 'คดีเลขที่ 123/2569 ศาลแพ่ง', until: '2099-12-31' });
  await page.goto('/legal-hold');
  await expect(page.getByText('123/2569').filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'legal holds');
  await page.goto('/legal-hold/create');
  await expect(page.getByRole('heading', { name: t('legal-hold.create') })).toBeVisible();
  await inspect(page, 'form of a legal hold');
});

test('retention: what ends when, and what is due', async ({ page, property, signInAs, t }) => {
  await signInAs(await property.addUser('organize_admin'), '/retention');
  await expect(page.getByRole('heading', { name: t('retention.clock.contact.name') })).toBeVisible();
  await inspect(page, 'retention of personal data');
});

test('data breaches: the register, one of them, and the form', async ({ page, property, signInAs, t }) => {
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, '/breach');
  await expect(page.getByRole('heading', { name: t('breach.empty.title') })).toBeVisible();
  const office = await apiAs(manager);
  const knownAt = new Date(Date.now() - 60 * 3_600_000).toISOString();
  const { id } = await office.post<{ id: number }>('/api/breaches', {
    knownAt,
    what: 'ส่งใบแจ้งหนี้เดือนตุลาคมผิดห้อง 12 ห้อง',
    risk: 'high',
    people: 12,
    account: manager.id,
    seenFrom: knownAt,
  });
  await page.goto('/breach');
  await expect(page.getByText('12 ห้อง').filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'register of breaches');
  await page.goto(`/breach/${id}`);
  await expect(page.getByRole('heading', { name: t('breach.seen.title') })).toBeVisible();
  await inspect(page, 'data breach');
  await page.goto('/breach/create');
  await expect(page.getByRole('heading', { name: t('breach.create') })).toBeVisible();
  await inspect(page, 'form of a data breach');
});
