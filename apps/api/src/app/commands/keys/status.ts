import type { Config } from '#platform/config/config.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { issuerOf } from '#platform/events/nats-issuer.ts';
import { countKeyUsage, type KeyUsage } from './key-usage.ts';

type Print = (line: string) => void;
const variables = ['LOBBY_SESSION_SECRET', 'LOBBY_PASSWORD_PEPPER', 'LOBBY_SECRET_KEY', 'LOBBY_SEAL_KEY'] as const;

/** Prints which keys are configured, what still needs each, and what may be removed; returns how many needed ones are missing. */
export async function keyStatus(config: Config, print: Print): Promise<number> {
  const usage = await asOwner(ownerUrl(config), countKeyUsage);
  let missing = 0;
  for (const variable of variables) {
    print(variable);
    const ring = keyRing(config[variable]);
    const own = usage.filter((use) => use.variable === variable);
    for (const { id } of ring.all)
      print(`  ${id}  ${id === ring.current.id ? 'current' : 'other'}; ${describeUsage(id, own, ring.current.id)}`);
    for (const use of own.filter(({ id }) => id !== null && !ring.get(id))) {
      print(`  ${use.id}  NOT CONFIGURED; needed by ${toText(use)}${use.isForVerifyingOnly ? ' (to verify them)' : ''}`);
      if (!use.isForVerifyingOnly) missing += 1;
    }
    for (const use of own.filter(({ id, isForVerifyingOnly }) => id === null && !isForVerifyingOnly))
      print(`  without an id: ${toText(use)}; lobby keys reseal gives them one`);
  }
  print('LOBBY_NATS_ISSUER_SEED');
  for (const seed of config.LOBBY_NATS_ISSUER_SEED ?? []) print(`  ${issuerOf(seed).name}`);
  return missing;
}

const toText = ({ rows, what }: KeyUsage) => `${rows} ${what}`;

function describeUsage(id: string, usage: KeyUsage[], current: string): string {
  const own = usage.filter((use) => use.id === id);
  const used = own.filter(({ isForVerifyingOnly }) => !isForVerifyingOnly);
  const text = used.length > 0 ? `needed by ${used.map(toText).join(', ')}` : 'no row needs it';
  if (id === current) return text;
  if (used.length > 0) return `${text}: keep it`;
  const verified = own.map(toText).join();
  if (verified) return `${text} but to verify ${verified}: may be removed from nodes, keep it where lobby audit verify runs`;
  return `${text}: may be removed half an hour after it was the first one on any node`;
}
