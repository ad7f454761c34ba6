import { existsSync, readdirSync } from 'node:fs';
import type { Language } from '@lobby/contract/constants';
import { defineConfig, type Project } from '@playwright/test';
import { browserPath } from '../tools/lib/browser.ts';
import { servicesEnv } from '../tools/lib/services.ts';
import type { ViewportOptions } from './support/test.ts';

if (existsSync(servicesEnv)) process.loadEnvFile(servicesEnv);

const isEverything = process.env.LOBBY_E2E_VIEWPORTS === 'all';
const heights = { 1440: 900, 1024: 768, 683: 384, 390: 844 };
const viewportOf = (language: Language, width: keyof typeof heights, colorScheme: 'light' | 'dark') => ({
  name: `${language}-${width}-${colorScheme}`,
  language,
  width,
  height: heights[width],
  colorScheme,
});
/** Desk and phone in both languages and schemes; a tablet, and a laptop of 1366 px at 200 %, once in each. */
const viewports = [
  ...(['th', 'en'] as const).flatMap((language) =>
    ([1440, 390] as const).flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => viewportOf(language, width, colorScheme)),
    ),
  ),
  ...([1024, 683] as const).flatMap((width) => [viewportOf('th', width, 'light'), viewportOf('en', width, 'dark')]),
];
/**
 * Every story is told in the first of these, and in the second those tagged `@phone`, whose layout or controls differ there. Screens are visited in
 * turn, one file in the first and the next in the second; the frame around them in both. `pnpm e2e:all` repeats every story in both and every
 * screen in all twelve.
 */
const usual = ['th-1440-light', 'en-390-dark'];
const screens = readdirSync(new URL('screens', import.meta.url)).toSorted();
const screensIn = (viewport: string) =>
  screens
    .filter((file, at) => isEverything || file === 'shell.spec.ts' || at % usual.length === usual.indexOf(viewport))
    .map((file) => `screens/${file}`);

const projects: Project<ViewportOptions>[] = viewports
  .filter(({ name }) => isEverything || usual.includes(name))
  .map(({ name, language, width, height, colorScheme }) => ({
    name,
    testMatch: [...(usual.includes(name) ? ['stories/*.spec.ts'] : []), ...screensIn(name)],
    ...(width < 768 && !isEverything && { grep: /screens\/|@phone/ }),
    use: {
      language,
      phone: width < 768,
      locale: language === 'th' ? 'th-TH' : 'en-GB',
      viewport: { width, height },
      colorScheme,
    },
  }));

const report = process.env.LOBBY_E2E_REPORT;

export default defineConfig<ViewportOptions>({
  projects,
  outputDir: 'results',
  // One more than the machine of CI has cores: there is always one that waits for a mail, a code or a job.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Timeouts end a hung test and judge nothing: ten times what the slowest takes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: process.env.LOBBY_E2E_URL,
    timezoneId: 'Asia/Bangkok',
    // Half of a fresh context's first page is compiling the portal again. Storage, cookies, routes and init scripts are reset between tests; `test.ts` resets the rest.
    reuseContext: true,
    // As long as an expectation: a control that never came is named, where the test's own timeout names nothing.
    actionTimeout: 60_000,
    // No story is about a fading dialog, and each would be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // One process for all pages of a browser: a new one for each test would compile the portal again, for which it needs two thirds more.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
      ],
    },
  },
  webServer: {
    command: 'node server.ts',
    wait: { stdout: /portal (?<lobby_e2e_url>\S+) on database (?<lobby_e2e_database>\w+), mail in (?<lobby_e2e_mail>\S+)/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 120_000 },
  },
});
