import type { Hardware } from '@lobby/contract/areas/hardware';
import { expect, it } from 'vitest';
import { installerExamples } from './installer-examples.ts';

const now = new Date('2026-11-15T01:30:00Z');
const key = { username: 'access.3.17', secret: 'shh' };
const door = { id: 12, type: 'door' } as Hardware;

it('a door tries its key as itself', () => {
  const { mqtt, https } = installerExamples(
    { ...key, hardware: door },
    new URL('https://lobby.example/facilities/hardware/12'),
    now,
  );
  expect(mqtt).toBe(
    `mosquitto_pub -h lobby.example -p 8883 --capath /etc/ssl/certs -q 1 -u 'access.3.17' -P 'shh' -t 'access/3/heartbeat/12' -m ${now.getTime()}`,
  );
  expect(https).toContain("curl 'https://lobby.example/api/access-events' -H 'Authorization: Device access.3.17:shh'");
  const [, sent = ''] = /-d '(.*)'$/.exec(https) ?? [];
  expect(JSON.parse(sent)).toEqual([
    { externalId: `trial-${now.getTime()}`, result: 'denied', reason: 'trial', occurredAt: now.toISOString() },
  ]);
});

it('a gateway names the device it speaks for, and without TLS takes the plain port', () => {
  const { mqtt, https } = installerExamples({ ...key, hardware: null }, new URL('http://lobby.local:8080/'), now);
  expect(mqtt).toContain('-h lobby.local -p 1883 ');
  expect(mqtt).toContain("-t 'access/3/heartbeat/DEVICE'");
  expect(https).toContain('"kind":"door","device":DEVICE');
});
