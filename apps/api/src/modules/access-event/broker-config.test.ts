import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addDevice, signInByMqtt } from '#test/fixtures/access-event/devices.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { answerBroker } from './auth-callout.ts';
import { newIssuerSeed } from './nats-issuer.ts';

const server = await testServer();
const { config, services } = server;

const root = new URL('../../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const settings = read('deploy/nats/nats.conf')
  .split('\n')
  .filter((line) => !/^\s*#/.test(line))
  .join('\n');
const FLOOR = [2, 12, 7];

const isAtLeast = (version: number[]) => {
  const at = FLOOR.findIndex((part, place) => part !== (version[place] ?? Number.POSITIVE_INFINITY));
  return at < 0 || (version[at] ?? Number.POSITIVE_INFINITY) > (FLOOR[at] as number);
};

it('R60: the broker is at or above the security floor, here and in compose', async () => {
  const monitor = config.LOBBY_NATS_MONITOR_URL as string;
  const { version } = (await (await fetch(`${monitor}/varz`)).json()) as { version: string };
  expect([version, isAtLeast(version.split('.').map(Number))]).toEqual([version, true]);
  const image = /image: nats:([\d.]+)-alpine/.exec(read('deploy/compose.yaml'))?.[1] ?? '0';
  expect([image, isAtLeast(image.split('.').map(Number))]).toEqual([image, true]);
});

it('the broker opens no WebSocket, route, gateway or leaf node, and lets nobody in without a name', () => {
  expect(settings.match(/^\s*(websocket|cluster|gateway|leafnodes|no_auth_user|routes)\b/gm)).toBeNull();
  expect(settings).toMatch(/^authorization \{/m);
});

it('a node that holds two seeds signs with the one the broker believes, whichever comes first', async () => {
  const seeds = [newIssuerSeed(), ...(config.LOBBY_NATS_ISSUER_SEED as string[])];
  await answerBroker({ ...services, config: { ...config, LOBBY_NATS_ISSUER_SEED: seeds } });
  const line = await signInByMqtt(await addDevice(server, 'home', 'door'));
  expect(line.connected).toBe(true);
  await line.endAsync();
});
