import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Gateway } from './gateway.ts';
import { simulateLive } from './live-traffic.ts';
import type { Gate, SimulatedProperty } from './simulated-property.ts';

const door = (id: number): Gate => ({ id, kind: 'door', direction: 'both' });
const propertyWith = (...gates: Gate[]): SimulatedProperty => ({ property: 1, seed: 1, offsetMs: 0, gates, residents: [] });
const log = pino({ level: 'silent' });

/** Runs the simulation with the registry as the test changes it, and collects the heartbeats. */
function running(gateway: Partial<Gateway> = {}) {
  const registry = { property: propertyWith(door(1)) };
  const heartbeats: number[][] = [];
  const asked = new AbortController();
  const taking: Gateway = {
    report: async () => undefined,
    heartbeat: async ({ gates }) => void heartbeats.push(gates.map(({ id }) => id)),
    ...gateway,
  };
  const readProperties = async () => [registry.property];
  const ended = simulateLive({ readProperties, gateway: taking, log, stop: asked.signal }, { tickMs: 5, heartbeatMs: 20 });
  return { registry, heartbeats, stop: () => asked.abort(), ended };
}

it('a device registered meanwhile starts to send heartbeats, and a removed one stops', async () => {
  const { registry, heartbeats, stop, ended } = running();
  await expect.poll(() => heartbeats.at(-1)).toEqual([1]);
  registry.property = propertyWith(door(1), door(2));
  await expect.poll(() => heartbeats.at(-1)).toEqual([1, 2]);
  registry.property = propertyWith(door(2));
  await expect.poll(() => heartbeats.at(-1)).toEqual([2]);
  stop();
  await ended;
});

it('the simulation survives a short outage of the broker', async () => {
  const reports: number[] = [];
  const { stop, ended } = running({
    report: async () => {
      if (reports.push(Date.now()) < 3) throw new Error('no broker');
    },
  });
  await expect.poll(() => reports.length).toBeGreaterThan(3);
  stop();
  await ended;
});
