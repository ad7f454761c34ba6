import { parseArgs } from 'node:util';
import type { Config } from '#platform/config/config.ts';
import { reseal } from './reseal.ts';
import { isRotatable, rotateKey } from './rotate.ts';
import { keyStatus } from './status.ts';

/** Gives back the exit code: 1 when something is needed that is not there, 2 for a command nobody knows. */
export async function keys(
  config: Config,
  [what, ...args]: string[],
  say: (line: string) => void = console.log,
): Promise<number> {
  if (what === 'status') return (await keyStatus(config, say)) > 0 ? 1 : 0;
  if (what === 'rotate') return rotate(config, args, say);
  if (what !== 'reseal') return 2;
  const { secondSteps, feeds, logs, unopened } = await reseal(config);
  say(
    `Sealed anew: ${secondSteps} second-step secrets, ${feeds} calendar addresses. ${logs} logs move to the current key within a minute.`,
  );
  if (unopened > 0) say(`${unopened} second-step secrets open with no configured key; see lobby keys status.`);
  return unopened > 0 ? 1 : 0;
}

async function rotate(config: Config, args: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { out: { type: 'string' } }, allowPositionals: true });
  const [name] = positionals;
  if (!isRotatable(name) || !values.out) return 2;
  await rotateKey(config, name, values.out, say);
  return 0;
}
