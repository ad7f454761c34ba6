import type { IssuedKey } from '@lobby/contract/areas/device-key';

type Key = Pick<IssuedKey, 'username' | 'secret' | 'hardware'>;

/**
 * Two lines for the installer's terminal that show a key works before the device is set up with it. The first is a sign of life, the second
 * an event in which nobody passes. A gateway speaks for any device; the installer puts in the number of one.
 */
export function installerExamples({ username, secret, hardware }: Key, { protocol, hostname, origin }: URL, now: Date) {
  const [root, property] = username.split('.');
  const device = hardware?.id ?? 'DEVICE';
  const line = protocol === 'https:' ? '-p 8883 --capath /etc/ssl/certs' : '-p 1883';
  const event = [
    `"externalId":"trial-${now.getTime()}"`,
    ...(hardware ? [] : [`"kind":"door","device":${device}`]),
    `"result":"denied","reason":"trial","occurredAt":"${now.toISOString()}"`,
  ].join(',');
  return {
    mqtt: `mosquitto_pub -h ${hostname} ${line} -q 1 -u '${username}' -P '${secret}' -t '${root}/${property}/heartbeat/${device}' -m ${now.getTime()}`,
    https: `curl '${origin}/api/access-events' -H 'Authorization: Device ${username}:${secret}' -H 'Content-Type: application/json' -d '[{${event}}]'`,
  };
}
