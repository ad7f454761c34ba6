import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { dockerServices } from './docker-services.ts';

export const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, process.env.LOBBY_SERVICES_DIR ?? '.services');
export const servicesEnv = resolve(folder, 'env');

/** LOBBY_SERVICES=docker runs PostgreSQL and NATS in containers, for machines that are no Debian. */
const usesDocker = () => process.env.LOBBY_SERVICES === 'docker';

/** Starts what is not running yet, and puts the services' addresses into this process's environment. */
export function servicesUp(): void {
  services('up');
  process.loadEnvFile(servicesEnv);
}

export function services(command: 'up' | 'down'): void {
  if (usesDocker()) {
    dockerServices(root, folder)[command]();
    return;
  }
  const { status, error } = spawnSync(resolve(root, 'tools/services'), [command], { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`tools/services ${command} ended with ${status}`);
}

export function servicesAreUp(): boolean {
  if (!existsSync(servicesEnv)) return false;
  if (usesDocker()) return dockerServices(root, folder).areUp();
  return spawnSync(resolve(root, 'tools/services'), ['status'], { cwd: root, stdio: 'ignore' }).status === 0;
}
