import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// API tests run on the real PostgreSQL of `tools/services up`; variables already set win, as CI's do.
const services = resolve(import.meta.dirname, process.env.LOBBY_SERVICES_DIR ?? '.services', 'env');
if (existsSync(services)) process.loadEnvFile(services);

const report = process.env.LOBBY_TEST_REPORT;

/** Timeouts end a hung test and judge nothing: ten times what the slowest takes on a machine whose cores do other work. */
const bounds = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } };

/** Begun first, in this order, so that no worker is left alone with one of them at the end. */
const longest = [
  'authorisation.security',
  'input.security',
  'dialect.security',
  'seed',
  'email-change',
  'attempt-limits',
  'FormPage',
  'ListPage',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's: the sequencer's own order, by project.
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at === -1 ? longest.length : at;
    };
    return [...byProject.values()].flatMap((its) => its.toSorted((one, other) => place(one) - place(other)));
  }
}

/**
 * Files of a project share the modules they load, which was much of the time; what a file changes in them it puts back. Those
 * that replace a module, or test what a process keeps for itself, have a process of their own: the projects named `alone`.
 */
const alone = {
  component: globSync('apps/web/src/**/*.test.tsx', { cwd: import.meta.dirname }).filter((file) =>
    /vi\.(mock|resetModules)\(/.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')),
  ),
  api: ['apps/api/src/platform/db/{db-types,prepared,storage-failure}.test.ts'],
};

/** Vitest would leave one of two cores to itself, which needs little of it. */
const inProcess = { ...bounds, maxWorkers: 2 };
const component = {
  ...inProcess,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://127.0.0.1/' } },
  setupFiles: 'apps/web/testing/setup.ts',
};
const api = {
  ...bounds,
  globalSetup: 'apps/api/test/fixtures/global-setup.ts',
  // Each worker holds a database of its own and hashes passwords for real.
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          ...inProcess,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // Parts of the portal as a person meets them, in a document without a browser.
          ...component,
          name: 'component',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: alone.component,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...component, name: 'component alone', include: alone.component, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...api,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: alone.api,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...api, name: 'api alone', include: alone.api, sequence: { groupOrder: 2 } } },
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
