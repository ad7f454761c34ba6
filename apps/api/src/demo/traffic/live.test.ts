import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Gateway } from './gateway.ts';
import type { Gate, House } from './house.ts';
import { live } from './live.ts';

const door = (id: number): Gate => ({ id, kind: 'door', direction: 'both' });
const houseWith = (...gates: Gate[]): House => ({ property: 1, seed: 1, offsetMs: 0, gates, residents: [] });
const log = pino({ level: 'silent' });

/** Runs with the registry as the test leaves it, and tells which devices gave a sign of life last. */
function running(gateway: Partial<Gateway> = {}) {
  const registry = { house: houseWith(door(1)) };
  const beats: number[][] = [];
  const asked = new AbortController();
  const taking: Gateway = {
    report: async () => undefined,
    beat: async ({ gates }) => void beats.push(gates.map(({ id }) => id)),
    ...gateway,
  };
  const houses = async () => [registry.house];
  const ended = live({ houses, gateway: taking, log, stop: asked.signal }, { tickMs: 5, beatMs: 20 });
  return { registry, beats, stop: () => asked.abort(), ended };
}

it('a device that is registered meanwhile comes to life, and one that is taken away falls silent', async () => {
  const { registry, beats, stop, ended } = running();
  await expect.poll(() => beats.at(-1)).toEqual([1]);
  registry.house = houseWith(door(1), door(2));
  await expect.poll(() => beats.at(-1)).toEqual([1, 2]);
  registry.house = houseWith(door(2));
  await expect.poll(() => beats.at(-1)).toEqual([2]);
  stop();
  await ended;
});

it('a broker that is away for a moment does not end it', async () => {
  const told: number[] = [];
  const { stop, ended } = running({
    report: async () => {
      if (told.push(Date.now()) < 3) throw new Error('no broker');
    },
  });
  await expect.poll(() => told.length).toBeGreaterThan(3);
  stop();
  await ended;
});
