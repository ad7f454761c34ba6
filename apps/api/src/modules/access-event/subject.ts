import { ACCESS_KINDS, type AccessKind } from '@lobby/contract/areas/access-event';
import type { DeviceClaim } from './device-key.ts';

/** The stream in which the broker stores MQTT messages of QoS 1; our own go there too, so that there is one stream to consume. */
export const STREAM = '$MQTT_msgs';
const MQTT_PREFIX = '$MQTT.msgs.';

/** `access.<property>.<kind>.<device>`, as MQTT topic `access/<property>/<kind>/<device>`. A gateway's mixed messages have the kind `gateway` and its key's number. */
export interface Sender {
  property: number;
  kind: AccessKind | 'gateway' | 'heartbeat';
  device: number;
}
const kinds: readonly string[] = [...ACCESS_KINDS, 'gateway', 'heartbeat'];

export const subjectOf = (root: string, { property, kind, device }: Sender) => `${root}.${property}.${kind}.${device}`;
export const mqttSubject = (subject: string) => `${MQTT_PREFIX}${subject}`;

export function readSubject(subject: string): Sender | undefined {
  const parts = /^[\w-]+\.(\d{1,9})\.([a-z-]+)\.(\d{1,9})$/.exec(
    subject.startsWith(MQTT_PREFIX) ? subject.slice(MQTT_PREFIX.length) : '',
  );
  if (!parts || !kinds.includes(parts[2] as string)) return undefined;
  return { property: Number(parts[1]), kind: parts[2] as Sender['kind'], device: Number(parts[3]) };
}

/** The sender a key authenticates: its device, or the key itself where it is a gateway's. */
export const senderOf = ({ property, key }: DeviceClaim, device: { id: number; kind: AccessKind } | undefined): Sender =>
  device ? { property, kind: device.kind, device: device.id } : { property, kind: 'gateway', device: key };

/**
 * Subjects a key may publish to: a device its own, a gateway one with its key's number. No wildcards: the broker limits the backlog per
 * subject, and a sender with any number of subjects would have no limit.
 */
export function allowedSubjects(
  root: string,
  claim: DeviceClaim,
  device: { id: number; kind: AccessKind } | undefined,
): string[] {
  const sender = senderOf(claim, device);
  if (!device) return [subjectOf(root, sender)];
  return [sender, { ...sender, kind: 'heartbeat' as const }].map((one) => subjectOf(root, one));
}
