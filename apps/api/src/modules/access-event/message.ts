import { AccessEventInput, type AccessKind, MOST_EVENTS } from '@lobby/contract/areas/access-event';
import { z } from 'zod';
import { judgeClock } from './clock.ts';
import { readSubject, type Sender } from './subject.ts';

export interface Received {
  subject: string;
  receivedAt: Date;
  text: string;
}
/** Complete: whose it is, what reported it and under which name it is known. */
export interface AccessEvent extends AccessEventInput {
  property: number;
  kind: AccessKind;
  device: number;
  source: string;
  receivedAt: Date;
  /** Told by a gateway, which may name a device nobody has registered; a device with a key of its own is registered. */
  isByGateway: boolean;
}
export interface Poison {
  subject: string;
  receivedAt: Date;
  reason: string;
  payload: string;
}
export interface Read {
  events: AccessEvent[];
  poison: Poison[];
  heard: { property: number; device: number; at: Date }[];
}

/** A gateway says with its events which of its devices are there; a device has a subject of its own for that. */
const GatewayHeartbeat = z.object({ kind: z.literal('heartbeat'), device: z.int().min(0).max(2_147_483_647) });

const MOST_KEPT_OF_POISON = 8000;

/** One message as events; whatever cannot be one is set aside with its reason, and the rest of the message counts all the same. */
export function readMessage(message: Received, months: number): Read {
  const read: Read = { events: [], poison: [], heard: [] };
  const aside = (reason: string, about: unknown) => {
    read.poison.push(poisonOf(message, reason, about));
    return read;
  };
  const sender = readSubject(message.subject);
  if (!sender) return aside('subject', message.text);
  if (sender.kind !== 'gateway') read.heard.push({ property: sender.property, device: sender.device, at: message.receivedAt });
  if (sender.kind === 'heartbeat') return read;

  const told = parse(message.text);
  if (told === undefined) return aside('json', message.text);
  const all = Array.isArray(told) ? told : [told];
  if (all.length > MOST_EVENTS) return aside('too many', message.text);
  for (const one of all) {
    const beating = sender.kind === 'gateway' ? GatewayHeartbeat.safeParse(one).data : undefined;
    if (beating) {
      read.heard.push({ property: sender.property, device: beating.device, at: message.receivedAt });
      continue;
    }
    const event = complete(sender, one, message.receivedAt);
    const fault = typeof event === 'string' ? event : judgeClock(new Date(event.occurredAt), message.receivedAt, months);
    if (typeof event === 'string' || fault !== 'good') aside(fault, one);
    else {
      read.events.push(event);
      if (sender.kind === 'gateway') read.heard.push(heardBy(event));
    }
  }
  return read;
}

/** A gateway may tell of a device what happened long ago: it says that the device was there then, whatever its clock says not later than now. */
function heardBy({ property, device, occurredAt, receivedAt }: AccessEvent): Read['heard'][number] {
  return { property, device, at: new Date(Math.min(Date.parse(occurredAt), receivedAt.getTime())) };
}

/** The event with what its sender leaves unsaid, or the reason why it is none. */
function complete(sender: Sender, told: unknown, receivedAt: Date): AccessEvent | string {
  const read = AccessEventInput.safeParse(told);
  if (!read.success)
    return read.error.issues
      .map(({ path, code }) => `${path.join('.')} ${code}`)
      .join(', ')
      .slice(0, 300);
  const own = sender.kind === 'gateway' ? undefined : sender;
  const { kind = own?.kind, device = own?.device } = read.data;
  if (kind == null || device == null) return 'names no device';
  if (own && (kind !== own.kind || device !== own.device)) return 'speaks for another device';
  const source = read.data.source ?? `device ${device}`;
  return { ...read.data, property: sender.property, kind: kind as AccessKind, device, source, receivedAt, isByGateway: !own };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** PostgreSQL cannot keep the NUL letter in a text, and poison is where it would turn up. */
export function poisonOf({ subject, receivedAt }: Omit<Received, 'text'>, reason: string, about: unknown): Poison {
  const text = typeof about === 'string' ? about : JSON.stringify(about);
  return { subject, receivedAt, reason, payload: (text ?? '').replaceAll('\0', '␀').slice(0, MOST_KEPT_OF_POISON) };
}
