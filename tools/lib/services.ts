import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const servicesEnv = resolve(root, process.env.LOBBY_SERVICES_DIR ?? '.services', 'env');

/** Starts what is not running yet, and puts the services' addresses into this process's environment. */
export function servicesUp(): void {
  services('up');
  process.loadEnvFile(servicesEnv);
}

export function services(command: 'up' | 'down'): void {
  const { status, error } = spawnSync(resolve(root, 'tools/services'), [command], { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`tools/services ${command} ended with ${status}`);
}

export function servicesAreUp(): boolean {
  if (!existsSync(servicesEnv)) return false;
  return spawnSync(resolve(root, 'tools/services'), ['status'], { cwd: root, stdio: 'ignore' }).status === 0;
}
