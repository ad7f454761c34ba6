import { issuerOf } from '#modules/access-event/nats-issuer.ts';
import type { Config } from '#platform/config/config.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { countNeeds, type KeyNeed } from './needs.ts';

type Say = (line: string) => void;
const variables = ['LOBBY_SESSION_SECRET', 'LOBBY_PASSWORD_PEPPER', 'LOBBY_SECRET_KEY', 'LOBBY_SEAL_KEY'] as const;

/** Says which keys are configured, what still needs each, and what may be removed; gives back how many needed ones are missing. */
export async function keyStatus(config: Config, say: Say): Promise<number> {
  const needs = await asOwner(ownerUrl(config), countNeeds);
  let missing = 0;
  for (const variable of variables) {
    say(variable);
    const ring = keyRing(config[variable]);
    const own = needs.filter((need) => need.variable === variable);
    for (const { id } of ring.all)
      say(`  ${id}  ${id === ring.current.id ? 'current' : 'other'}; ${useOf(id, own, ring.current.id)}`);
    for (const need of own.filter(({ id }) => id !== null && !ring.get(id))) {
      say(`  ${need.id}  NOT CONFIGURED; needed by ${toText(need)}${need.isForVerifying ? ' (to verify them)' : ''}`);
      if (!need.isForVerifying) missing += 1;
    }
    for (const need of own.filter(({ id, isForVerifying }) => id === null && !isForVerifying))
      say(`  without an id: ${toText(need)}; lobby keys reseal gives them one`);
  }
  say('LOBBY_NATS_ISSUER_SEED');
  for (const seed of config.LOBBY_NATS_ISSUER_SEED ?? []) say(`  ${issuerOf(seed).name}`);
  return missing;
}

const toText = ({ rows, what }: KeyNeed) => `${rows} ${what}`;

function useOf(id: string, needs: KeyNeed[], current: string): string {
  const own = needs.filter((need) => need.id === id);
  const used = own.filter(({ isForVerifying }) => !isForVerifying);
  const use = used.length > 0 ? `needed by ${used.map(toText).join(', ')}` : 'no row needs it';
  if (id === current) return use;
  if (used.length > 0) return `${use}: keep it`;
  const verified = own.map(toText).join();
  if (verified) return `${use} but to verify ${verified}: may be removed from nodes, keep it where lobby audit verify runs`;
  return `${use}: may be removed half an hour after it was the first one on any node`;
}
