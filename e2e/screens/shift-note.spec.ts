import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('a shift note to take over, the running one, and the sheet', async ({ page, property, signInAs, t }) => {
  const night = await apiAs(await property.addUser('admin', { name: 'สมพร เวรดึก' }));
  const { id } = await night.post<{ id: number }>('/api/shift-notes', { text: 'ลิฟต์ 2 หยุดใช้งาน ช่างมา 8 โมง' });
  await night.post(`/api/shift-notes/${id}/sign`, {});
  await night.post('/api/shift-notes', { text: 'กุญแจห้องปั๊มอยู่ที่ รปภ.' });
  await signInAs(await property.addUser('admin'), '/shift-note');
  await expect(page.getByRole('button', { name: t('shift-note.confirm.act') })).toBeVisible();
  await inspect(page, 'to take over');
  await page.goto(`/shift-note/${id}`);
  await expect(page.getByRole('article', { name: t('shift-note.edit') })).toBeVisible();
  await inspect(page, 'sheet');
});
