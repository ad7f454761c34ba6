import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';

const folder = () => process.env.LOBBY_E2E_MAIL ?? '';

async function mailsTo(address: string) {
  const files = readdirSync(folder()).toSorted();
  const mails = await Promise.all(files.map((file) => simpleParser(readFileSync(join(folder(), file)))));
  return mails.filter(({ to }) => to && !Array.isArray(to) && to.value.some((one) => one.address === address));
}

/** Waits for that person's mail number so-and-so and gives back its link, as a path of our own. */
export async function openMail(address: string, number = 1) {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(number);
  const { text = '' } = (await mailsTo(address))[number - 1] ?? {};
  const { pathname, hash } = new URL(text.match(/https?:\S+#code=\S+/)?.[0] ?? 'none:');
  return { link: pathname + hash, code: hash.replace('#code=', '') };
}

export const countMails = async (address: string) => (await mailsTo(address)).length;
