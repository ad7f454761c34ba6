import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../apps/api/src/commands/seed.ts';
import { freshDatabase, prepareTemplate } from '../../apps/api/src/kernel/testing/database.ts';
import { startNode } from '../../apps/api/src/kernel/testing/node-process.ts';
import { services, servicesAreUp, servicesUp } from '../../tools/lib/services.ts';
import { buildPortal, builtPortal } from './build.ts';

export interface Portal {
  url: string;
  database: string;
  stop(): Promise<void>;
}

/** The product as it is deployed, one process serving API, jobs and the built portal, on a database of its own with the demo data. */
export async function startPortal(): Promise<Portal> {
  const startedServices = !servicesAreUp();
  servicesUp();
  await prepareTemplate();
  const { config, drop } = await freshDatabase();
  const files = copyOfBuild();
  await seedDemo(config);
  const node = await startNode({ ...config, LOBBY_WEB_ROOT: files }, undefined, ['all']);
  return {
    url: node.url,
    database: new URL(config.LOBBY_DATABASE_URL).pathname.slice(1),
    stop: async () => {
      await node.stop('SIGTERM');
      await drop();
      rmSync(files, { recursive: true });
      if (startedServices) services('down');
    },
  };
}

/** Somebody may build again while this runs, and the served page must not lose its files. */
function copyOfBuild(): string {
  buildPortal();
  const files = mkdtempSync(join(tmpdir(), 'lobby-portal-'));
  cpSync(builtPortal, files, { recursive: true });
  return files;
}
