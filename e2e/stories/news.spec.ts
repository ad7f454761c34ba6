import { expectAccessible } from '../support/accessible.ts';
import { apiAs } from '../support/api.ts';
import { aPost, postPages, untilSent } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test('news are written like announcements, and kept apart from them', async ({ page, house, enter, desk, phone, t }) => {
  const posts = postPages(page, t, phone, 'news');
  await enter(await house.person('admin'), '/news');
  await posts.createLink.click();
  await posts.text('title').fill('สระว่ายน้ำเปิดแล้ว');
  await posts.text('content').click();
  await page.keyboard.type('เปิดทุกวัน');
  await posts.save.click();
  await expect(desk.said(t('form.created'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('post.ready.title') }).getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/\/news\/\d+$/);

  await page.goto('/news');
  await expect(posts.row('สระว่ายน้ำเปิดแล้ว')).toBeVisible();
  await page.goto('/announcement');
  await expect(page.getByRole('heading', { name: t('announcement.empty.title') })).toBeVisible();
});

test('whoever only reads sees the post and its readers, and nothing to press', async ({ page, house, enter, phone, t }) => {
  const api = await apiAs(await house.person('admin'));
  const { id } = await api.post<{ id: number }>('/api/posts/news', aPost());
  // Drafts are for those who write.
  await api.post(`/api/posts/news/${id}/publish`, {});
  await untilSent(api, 'news', id);
  const posts = postPages(page, t, phone, 'news');
  await enter(await house.person('user'), '/news');
  await expect(posts.rows).toHaveCount(1);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/news/${id}?edit=true`);
  await expect(page.getByRole('region', { name: t('post.preview.title') })).toBeVisible();
  await expect(posts.publish).toHaveCount(0);
  await expect(posts.edit).toHaveCount(0);
  await expectAccessible(page);
});
