import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { makePost, markSent, postPages } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test('news are written like announcements, and kept apart from them', async ({ page, property, signInAs, shell, phone, t }) => {
  const posts = postPages(page, t, phone, 'news');
  await signInAs(await property.addUser('admin'), '/news');
  // Of an empty list the link stands in its middle: one in the head would be gone under the mouse.
  await expect(page.getByRole('heading', { name: t('news.empty.title') })).toBeVisible();
  await posts.createLink.click();
  await posts.text('title').fill('สระว่ายน้ำเปิดแล้ว');
  await posts.text('content').click();
  await page.keyboard.type('เปิดทุกวัน');
  await posts.publish.click();
  await expect(posts.language('english'), 'where it is wrong is opened').toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('alert')).toContainText(t('problem.bothLanguages'));
  await posts.saveDraft.click();
  await expect(shell.status(t('form.created'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('post.ready.title') }).getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/\/news\/\d+$/);

  await page.goto('/news');
  await expect(posts.row('สระว่ายน้ำเปิดแล้ว')).toBeVisible();
  await page.goto('/announcement');
  await expect(page.getByRole('heading', { name: t('announcement.empty.title') })).toBeVisible();
});

test('whoever only reads sees the post and its readers, and nothing to press', async ({ page, property, signInAs, phone, t }) => {
  const api = await apiAs(await property.addUser('admin'));
  const { id } = await api.post<{ id: number }>('/api/posts/news', makePost());
  // Drafts are for those who write.
  await api.post(`/api/posts/news/${id}/publish`, {});
  await markSent(property, id);
  const posts = postPages(page, t, phone, 'news');
  await signInAs(await property.addUser('user'), '/news');
  await expect(posts.rows).toHaveCount(1);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/news/${id}?edit=true`);
  await expect(page.getByRole('region', { name: t('post.preview.title') })).toBeVisible();
  await expect(posts.publish).toHaveCount(0);
  await expect(posts.edit).toHaveCount(0);
  await expectAccessible(page);
});
