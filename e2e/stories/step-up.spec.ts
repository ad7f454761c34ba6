import { PARCEL_STATUS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('an act that matters asks for the password once more, in one popup', async ({
  page,
  property,
  shell,
  consoleErrors,
  signInAs,
  t,
}) => {
  consoleErrors.allow(/status of (403.*\/api\/parcels|400.*auth\/confirm)/);
  const [room] = await property.addRooms('1203');
  const [id] = await property.addParcels(room, ['TH0148V36H6A0']);
  const clerk = await property.addUser('admin');
  await (await apiAs(clerk)).post('/api/parcel/approve', { parcelIdList: [id] });
  await signInAs(clerk, `/parcel/${id}`);
  await page.getByRole('button', { name: t('parcel.undo.open') }).click();
  await property.expireStepUp();

  const undo = shell.dialog(t('parcel.undo.title'));
  const popup = shell.dialog(t('stepUp.title'));
  const reason = undo.getByRole('textbox', { name: t('parcel.undo.reason') });
  await reason.fill('หยิบผิดกล่อง');
  await page.keyboard.press('Enter');
  const password = popup.getByLabel(t('session.password'), { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(reason, 'what was typed is still there').toHaveValue('หยิบผิดกล่อง');
  await expect(page.getByRole('alert'), 'whoever thought better of it is not scolded').toBeHidden();
  expect(await property.parcels()).toMatchObject([{ statusId: PARCEL_STATUS.completed }]);

  await undo.getByRole('button', { name: t('parcel.undo.confirm') }).click();
  await password.fill('not my password');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText(t('problem.passwordWrong'));
  await password.fill(clerk.password);
  await page.keyboard.press('Enter');
  await expect(shell.status(t('undoSuccess', { count: 1 }))).toBeVisible();
  await expect(popup).toBeHidden();
  expect(await property.parcels()).toMatchObject([{ statusId: PARCEL_STATUS.waiting }]);
});
