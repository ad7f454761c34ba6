import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../apps/api/src/demo/seed.ts';
import { freshDatabase, prepareTemplate } from '../../apps/api/test/fixtures/database.ts';
import { startNode } from '../../apps/api/test/fixtures/node-process.ts';
import { services, servicesAreUp, servicesUp } from '../../tools/lib/services.ts';
import { buildPortal, builtPortal } from './build.ts';
import { startMailCatcher } from './mail-catcher.ts';

export interface Portal {
  url: string;
  database: string;
  /** Where the mails it sends are found. */
  mail: string;
  stop(): Promise<void>;
}

/** Browsers, runner and services share two cores here: with few connections a busy machine would have the node refuse stories. */
const unhurried = { LOBBY_POOL_SIZE: 40 };

/** A name nobody has (RFC 2606): HikCentral can be chosen, and does not answer. */
const accessControl = { LOBBY_ACCESS_CONTROL_HOSTS: ['access.invalid'] };

/** The product as it is deployed, one process serving API, jobs and the built portal, on a database of its own, with the demo data if asked for. */
export async function startPortal({ hasDemo }: { hasDemo: boolean }): Promise<Portal> {
  const startedServices = !servicesAreUp();
  servicesUp();
  await prepareTemplate();
  const files = copyOfBuild();
  const { config, drop } = await freshDatabase();
  const mail = await startMailCatcher();
  const cleanUp = async () => {
    await drop();
    await mail.stop();
    rmSync(files, { recursive: true });
    if (startedServices) services('down');
  };
  try {
    if (hasDemo) await seedDemo(config);
    const node = await startNode(
      { ...config, ...unhurried, ...accessControl, LOBBY_WEB_ROOT: files, LOBBY_SMTP_URL: mail.url },
      undefined,
      ['all'],
    );
    const stop = async () => {
      await node.stop('SIGTERM');
      await cleanUp();
    };
    return { url: node.url, database: new URL(config.LOBBY_DATABASE_URL).pathname.slice(1), mail: mail.folder, stop };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Somebody may build again while this runs, and the served page must not lose its files. */
function copyOfBuild(): string {
  buildPortal();
  const files = mkdtempSync(join(tmpdir(), 'lobby-portal-'));
  cpSync(builtPortal, files, { recursive: true });
  return files;
}
