import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from '../../tools/lib/browser.ts';

const demoAdmin = { identifier: 'admin', password: 'lobby-demo-password' };

/** A browser in which the demo's admin is signed in and which has kept no file of the portal yet; `port` is where a tool reaches it. */
export async function openSignedInBrowser(url: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lobby-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const login = await context.request.post(`${url}/api/auth/login`, { data: demoAdmin });
    const { user } = (await login.json()) as { user: { property: { id: number } } };
    // Any address will do to leave this behind: one that is no page fetches nothing else.
    const page = await context.newPage();
    await page.goto(`${url}/health/live`);
    await page.evaluate(`localStorage.setItem('lobby.present', '${user.property.id}')`);
    await page.close();
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
