import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// API tests run on the real PostgreSQL of `tools/services up`; variables already set win, as CI's do.
const services = resolve(import.meta.dirname, process.env.LOBBY_SERVICES_DIR ?? '.services', 'env');
if (existsSync(services)) process.loadEnvFile(services);

const report = process.env.LOBBY_TEST_REPORT;

/** Timeouts end a hung test and judge nothing: ten times what the slowest takes on a machine whose cores do other work. */
const bounds = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          ...bounds,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          // Parts of the portal as a person meets them, in a document without a browser.
          ...bounds,
          name: 'component',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1/' } },
          setupFiles: 'apps/web/testing/setup.ts',
        },
      },
      {
        test: {
          ...bounds,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: 'apps/api/test/fixtures/global-setup.ts',
          // Each worker holds a database of its own and hashes passwords for real.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...bounds,
          name: 'security',
          include: ['apps/api/test/security/**/*.test.ts'],
          globalSetup: 'apps/api/test/fixtures/global-setup.ts',
          maxWorkers: 2,
          testTimeout: 1_800_000,
        },
      },
      {
        test: {
          // They kill nodes and the database itself, so they run alone: `pnpm drill`.
          ...bounds,
          name: 'drill',
          include: ['apps/api/test/drills/**/*.test.ts'],
          globalSetup: 'apps/api/test/fixtures/global-setup.ts',
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
