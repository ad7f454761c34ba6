import { parseArgs } from 'node:util';
import type { Config } from '#platform/config/config.ts';
import { reencrypt } from './reencrypt.ts';
import { isRotatable, rotateKey } from './rotate.ts';
import { keyStatus } from './status.ts';

/** Returns the exit code: 1 when a needed key is missing, 2 for an unknown command. */
export async function keys(
  config: Config,
  [what, ...args]: string[],
  print: (line: string) => void = console.log,
): Promise<number> {
  if (what === 'status') return (await keyStatus(config, print)) > 0 ? 1 : 0;
  if (what === 'rotate') return rotate(config, args, print);
  if (what !== 'reseal') return 2;
  const { secondSteps, feeds, accessSystems, personKeys, documents, logs, ...failed } = await reencrypt(config);
  const { undecryptable, unopened, unopenedSystems } = failed;
  print(
    `Re-encrypted: ${secondSteps} second-step secrets, ${feeds} calendar addresses, ${accessSystems} secrets of access control systems and chat channels, ${personKeys} keys of persons; ${documents} documents hashed again. ${logs} logs move to the current key within a minute.`,
  );
  if (undecryptable > 0)
    print(`${undecryptable} second-step secrets cannot be decrypted with any configured key; see lobby keys status.`);
  if (unopened > 0) print(`${unopened} keys or documents of persons need a key that is not configured; see lobby keys status.`);
  if (unopenedSystems > 0)
    print(`${unopenedSystems} secrets of access control systems need a key that is not configured; see lobby keys status.`);
  return undecryptable + unopened + unopenedSystems > 0 ? 1 : 0;
}

async function rotate(config: Config, args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { out: { type: 'string' } }, allowPositionals: true });
  const [name] = positionals;
  if (!isRotatable(name) || !values.out) return 2;
  await rotateKey(config, name, values.out, print);
  return 0;
}
