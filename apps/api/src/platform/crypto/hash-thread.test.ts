import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const passwords = JSON.stringify(new URL('password.ts', import.meta.url).href);
// Not as a module: threads inherit the flag for that and refuse it.
const script = `import(${passwords}).then(async ({ createPasswords }) => {
  process.stdout.write(await createPasswords(['p'.repeat(32)]).hash('a password'));
});`;

it('passwords are hashed by a node of the lowest priority, which may not raise any', async () => {
  // Root may raise priorities; without this right it is like any other account.
  const asOrdinary = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] : [];
  const command = [...asOrdinary, 'nice', '-n', '19', process.execPath, '--eval', script];
  const { stdout } = await promisify(execFile)(command[0] as string, command.slice(1));
  expect(stdout).toMatch(/\$argon2id\$/);
});
