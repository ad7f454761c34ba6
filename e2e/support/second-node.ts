import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { startNode } from '../../apps/api/test/fixtures/node-process.ts';
import { builtPortal } from './build.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The same story at a node of its own, which serves portal and calls; the jobs and the writing of events are the other one's. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed.
  baseURL: async ({}, use) => {
    const database = process.env.LOBBY_E2E_DATABASE as string;
    const config = readConfig();
    const url = new URL(config.LOBBY_DATABASE_URL);
    url.pathname = `/${database}`;
    const own = {
      LOBBY_DATABASE_URL: url.href,
      LOBBY_STREAM: database,
      LOBBY_WEB_ROOT: builtPortal,
      LOBBY_LOG_LEVEL: 'error' as const,
    };
    const node = await startNode({ ...config, ...own });
    await use(node.url);
    await node.stop('SIGTERM');
  },
});
