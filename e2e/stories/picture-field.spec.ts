import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, middleColour, pictureField } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const guard = { nameTh: 'คุณสมชาย รปภ.', nameEn: 'Somchai, guard', phone: '02-713-2299' };

test('a photo is dropped, moved under the frame, saved while it is still on its way, and seen in the list', async ({
  page,
  property,
  contacts,
  record,
  signInAs,
  shell,
  t,
}) => {
  await property.addContacts([guard]);
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.names.click();
  await record.edit.click();
  const photo = pictureField(page, t, t('contact.field.photo'));
  await expect(photo.empty).toBeVisible();
  await photo.drop(await drawPhoto(page));
  await expect(photo.frame).toBeFocused();
  await expectAccessible(page);
  // A square of a wide photo: its middle is where the colours meet, and the arrow moves what is seen to the right.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await photo.use.click();
  await contacts.save.click();

  await expect(shell.status(t('form.saved'))).toBeVisible();
  await expect(record.edit).toBeVisible();
  await page.goto('/contact');
  const avatar = contacts.rows.first().locator('img');
  await expect(avatar).toHaveJSProperty('complete', true);
  expect(await avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([160, 160]);
  expect(await middleColour(avatar)).toBe('blue');
});

test('a photo is pasted, replaced by another and taken away again', async ({
  page,
  property,
  contacts,
  record,
  signInAs,
  shell,
  t,
}) => {
  await property.addContacts([guard]);
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.names.click();
  await record.edit.click();
  const photo = pictureField(page, t, t('contact.field.photo'));
  await expect(photo.empty).toBeVisible();
  await photo.paste(await drawPhoto(page, { type: 'image/png' }));
  await photo.use.click();
  await photo.expectUploaded();
  await photo.choose(await drawPhoto(page, { width: 300, height: 900 }), photo.change);
  await photo.use.click();
  await photo.expectUploaded();
  await contacts.save.click();
  await expect(shell.status(t('form.saved'))).toBeVisible();

  await expect(page.getByRole('img', { name: t('contact.field.photo') })).toBeVisible();
  await record.edit.click();
  await photo.expectUploaded();
  await photo.remove.click();
  await expect(photo.empty).toBeVisible();
  await contacts.save.click();
  await expect(record.edit).toBeVisible();
  await expect(page.getByRole('img', { name: t('contact.field.photo') })).toHaveCount(0);
  await page.goto('/contact');
  await expect(contacts.names).toHaveCount(1);
  await expect(contacts.rows.first().locator('img')).toHaveCount(0);
});

test('an upload that breaks says so, is retried with a progress bar, and nothing is lost', async ({
  page,
  property,
  contacts,
  record,
  consoleErrors,
  signInAs,
  shell,
  t,
}) => {
  consoleErrors.allow(/ERR_FAILED.*\/api\/files/);
  await property.addContacts([guard]);
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.names.click();
  await record.edit.click();
  const photo = pictureField(page, t, t('contact.field.photo'));
  await page.route('**/api/files', (route) => route.abort(), { times: 1 });
  await photo.choose(await drawPhoto(page, { width: 2400, height: 2400, grain: true }));
  await photo.use.click();
  await expect(photo.problem).toHaveText(t('error.network'));
  await expectAccessible(page);

  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  // Noted in the page: who only looks now and then may miss most of an upload.
  const shares = await page.evaluateHandle(() => {
    const seen = new Set<string | null | undefined>();
    const note = () => seen.add(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'));
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  await photo.retry.click();
  await expect.poll(() => shares.evaluate(({ size }) => size)).toBeGreaterThan(3);
  await contacts.save.click();
  await expect(shell.status(t('form.saved'))).toBeVisible();
  await expect(page.getByRole('img', { name: t('contact.field.photo') })).toBeVisible();
  await line.detach();
});

test('a wrong file says why, here or by the server, and the record stays as it was', async ({
  page,
  property,
  contacts,
  record,
  consoleErrors,
  signInAs,
  t,
}) => {
  consoleErrors.allow(/status of 400.*\/api\/files/);
  await property.addContacts([guard]);
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.names.click();
  await record.edit.click();
  const photo = pictureField(page, t, t('contact.field.photo'));
  const disguised = { name: 'menu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script></html>') };
  await expect(photo.empty).toBeVisible();
  await photo.drop(disguised);
  await expect(photo.problem).toHaveText(t('problem.fileUnreadable'));
  await photo.drop({ ...disguised, name: 'logo.svg', mimeType: 'image/svg+xml' });
  await expect(photo.problem).toHaveText(t('problem.fileType'));

  const refusal = { path: ['file'], message: 'This file is harmful', key: 'fileUnsafe' };
  const error = { status: 400, name: 'ValidationError', message: 'Bad Request', details: { errors: [refusal] } };
  await page.route('**/api/files', (route) => route.fulfill({ status: 400, json: { data: null, error } }), { times: 1 });
  await photo.drop(await drawPhoto(page));
  await photo.use.click();
  await expect(photo.problem).toHaveText(t('problem.fileUnsafe'));
  await expect(photo.retry, 'what was refused would be refused again').toHaveCount(0);
  await photo.remove.click();
  await expect(photo.problem).toHaveCount(0);
  await page.getByRole('link', { name: t('popup.dialog.cancel') }).click();
  await expect(record.edit, 'nothing was changed, so nothing is asked').toBeVisible();
});
