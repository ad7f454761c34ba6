import { existsSync } from 'node:fs';
import { defineConfig, type Project } from '@playwright/test';
import { browserPath } from '../tools/lib/browser.ts';
import { servicesEnv } from '../tools/lib/services.ts';
import type { Look } from './support/test.ts';

if (existsSync(servicesEnv)) process.loadEnvFile(servicesEnv);

const looks = (['th', 'en'] as const).flatMap((language) =>
  ([1440, 390] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${language}-${width}-${colorScheme}`,
      language,
      width,
      colorScheme,
    })),
  ),
);
/** Every story is told at the desk; on the phone those where it shows something else (cards, camera, one day at a time); all of them there too by `pnpm e2e:looks`. */
const storyLooks = ['th-1440-light', 'en-390-dark'];
const onThePhone = ['access-log', 'calendar', 'contact-list', 'counter', 'files', 'hardware', 'log', 'parcel', 'sign-in'];
const storiesOf = (phone: boolean) =>
  phone && process.env.LOBBY_E2E_LOOKS !== 'all' ? onThePhone.map((name) => `stories/${name}.spec.ts`) : ['stories/*.spec.ts'];
/** Screens are visited in the two that stories are not told in, each with its colours in both schemes; in all eight by `pnpm e2e:looks`. */
const screenLooks = process.env.LOBBY_E2E_LOOKS === 'all' ? looks.map(({ name }) => name) : ['th-390-dark', 'en-1440-light'];
const visited = looks.filter(({ name }) => [...storyLooks, ...screenLooks].includes(name));

const projects: Project<Look>[] = visited.map(({ name, language, width, colorScheme }) => ({
  name,
  testMatch: [
    ...(storyLooks.includes(name) ? storiesOf(width < 768) : []),
    ...(screenLooks.includes(name) ? ['screens/*.spec.ts'] : []),
  ],
  use: {
    language,
    phone: width < 768,
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    viewport: { width, height: width < 768 ? 844 : 900 },
    colorScheme,
  },
}));

const report = process.env.LOBBY_E2E_REPORT;

export default defineConfig<Look>({
  projects,
  outputDir: 'results',
  // One more than the machine of CI has cores: there is always one that waits for a mail, a code or a job.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Timeouts end a hung story and judge nothing: ten times what the slowest takes on a machine that does other work.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: process.env.LOBBY_E2E_URL,
    timezoneId: 'Asia/Bangkok',
    // Nobody's story is about a fading dialog, and each would be waited for.
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
