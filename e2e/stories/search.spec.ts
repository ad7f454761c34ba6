import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const MAX_KEYS = 6;
const maneerat = { nameEn: 'Maneerat Srisuk', phone: '081-234-5678' };

/** Ctrl K, the letters, Enter: every key is counted but the last. */
async function search(page: Page, text: string, field: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: field })).toBeFocused();
  for (const letter of text) await page.keyboard.type(letter);
  await page.keyboard.press('Enter');
  return 1 + text.length;
}

test('a resident is found by name or by the end of the phone in six keys and Enter', async ({ page, property, signInAs, t }) => {
  const [room, other] = await property.addRooms('A1505', 'A1506');
  await property.addMember(room, 'มณีรัตน์ ศรีสุข', maneerat);
  await property.addMember(other, 'กิตติ จันทร์เพ็ญ', { nameEn: 'Kitti Chanpen', phone: '089-765-4321' });
  await signInAs(await property.addUser('admin'), '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const counted: string[] = [];
  for (const text of ['มณีร', 'srisu', '5678']) {
    const keys = await search(page, text, t('shell.palette.placeholder'));
    await expect(page).toHaveURL(`/floor-and-room/room/${room}?tab=members`);
    await expect(page.getByText('081-234-5678')).toBeVisible();
    expect(keys).toBeLessThanOrEqual(MAX_KEYS);
    counted.push(`${text}: ${keys} keys`);
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  test.info().annotations.push({ type: 'measured', description: counted.join(', ') });
});
