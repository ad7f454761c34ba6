import { apiAs } from '../support/api.ts';
import { follow } from '../support/follow.ts';
import { inspect } from '../support/inspect.ts';
import { makePost, postPages } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test('announcements: list, page, forms, poster, and the notice for everybody', async ({
  page,
  property,
  signInAs,
  phone,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/404/);
  const posts = postPages(page, t, phone);
  await property.addRooms('1203', '0512');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  const draft = await api.post<{ id: number }>('/api/posts/announcement', makePost({ titleEn: null, contentEn: null }));
  const later = await api.post<{ id: number }>(
    '/api/posts/announcement',
    makePost({ type: 'emergency', publicDate: ['2099-01-01T00:00:00Z'], endDate: '2099-12-31T00:00:00Z' }),
  );
  await api.post(`/api/posts/announcement/${later.id}/publish`, {});
  await signInAs(admin, '/announcement');
  await expect(posts.rows).toHaveCount(2);
  await inspect(page, 'list');

  await follow(page, `/announcement/${draft.id}`);
  await expect(page.getByRole('region', { name: t('post.ready.title') })).toBeVisible();
  await inspect(page, 'draft with what is missing');
  await follow(page, `/announcement/${later.id}`);
  await expect(posts.undo).toBeVisible();
  await inspect(page, 'scheduled emergency');
  await follow(page, `/announcement/${later.id}?edit=true`);
  await expect(posts.lock).toBeVisible();
  await inspect(page, 'what may still change');
  await page.goto(`/announcement/${later.id}?tab=history`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'history');

  await follow(page, '/announcement/create?template=water');
  const blanks = page.getByRole('dialog', { name: t('post.template.name.water') });
  await expect(blanks).toBeVisible();
  await inspect(page, 'blanks of a template');
  await blanks.getByRole('button', { name: t('post.template.later') }).click();
  await expect(posts.text('content')).toContainText('[[');
  await posts.radio('post.audience.part').check();
  await posts.publish.click();
  await expect(page.getByRole('alert')).toContainText(t('post.field.audience'));
  await inspect(page, 'form with problems');

  // Loaded anew: within the portal an unsaved form would ask first.
  await page.goto(`/announcement/${later.id}/poster`);
  await expect(page.getByRole('article')).toBeVisible();
  await inspect(page, 'poster');
  await page.goto('/notice?code=00000000000000000000000000000000');
  await expect(page.getByRole('heading', { name: t('post.notice.gone') })).toBeVisible();
  await inspect(page, 'notice that is gone');
});
