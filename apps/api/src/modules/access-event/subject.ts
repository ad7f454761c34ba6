import { ACCESS_KINDS, type AccessKind } from '@lobby/contract/areas/access-event';
import type { DeviceClaim } from './device-key.ts';

/** Where MQTT keeps what it has promised to keep; our own messages go the same way, so that there is one stream to read. */
export const STREAM = '$MQTT_msgs';
const KEPT = '$MQTT.msgs.';

/** `access.<property>.<kind>.<device>`, as MQTT topic `access/<property>/<kind>/<device>`. A gateway's mixed messages have the kind `gateway` and its key's number. */
export interface Sender {
  property: number;
  kind: AccessKind | 'gateway' | 'heartbeat';
  device: number;
}
const kinds: readonly string[] = [...ACCESS_KINDS, 'gateway', 'heartbeat'];

export const subjectOf = (root: string, { property, kind, device }: Sender) => `${root}.${property}.${kind}.${device}`;
export const keptSubject = (subject: string) => `${KEPT}${subject}`;

export function readSubject(kept: string): Sender | undefined {
  const parts = /^[\w-]+\.(\d{1,9})\.([a-z-]+)\.(\d{1,9})$/.exec(kept.startsWith(KEPT) ? kept.slice(KEPT.length) : '');
  if (!parts || !kinds.includes(parts[2] as string)) return undefined;
  return { property: Number(parts[1]), kind: parts[2] as Sender['kind'], device: Number(parts[3]) };
}

/** Who a key speaks as: its device, or itself where it is a gateway's. */
export const senderOf = ({ property, key }: DeviceClaim, device: { id: number; kind: AccessKind } | undefined): Sender =>
  device ? { property, kind: device.kind, device: device.id } : { property, kind: 'gateway', device: key };

/**
 * What the holder of a key may publish: one device for itself, a gateway under its own number. Nothing with a wildcard: the broker bounds
 * what waits under each subject, and a sender with subjects without number would have room without end.
 */
export function publishable(root: string, claim: DeviceClaim, device: { id: number; kind: AccessKind } | undefined): string[] {
  const sender = senderOf(claim, device);
  if (!device) return [subjectOf(root, sender)];
  return [sender, { ...sender, kind: 'heartbeat' as const }].map((one) => subjectOf(root, one));
}
