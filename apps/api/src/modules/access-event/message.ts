import { AccessEventInput, type AccessKind, MAX_EVENTS } from '@lobby/contract/areas/access-event';
import { z } from 'zod';
import { checkClock } from './clock.ts';
import { readSubject, type Sender } from './subject.ts';

export interface ReceivedMessage {
  subject: string;
  receivedAt: Date;
  text: string;
}
/** An event with its property, device and source filled in from the sender. */
export interface AccessEvent extends AccessEventInput {
  property: number;
  kind: AccessKind;
  device: number;
  source: string;
  receivedAt: Date;
  /** Reported by a gateway, which may name an unregistered device; a device with a key of its own is registered. */
  isByGateway: boolean;
}
export interface DeadLetter {
  subject: string;
  receivedAt: Date;
  reason: string;
  payload: string;
}
export interface ParsedMessages {
  events: AccessEvent[];
  deadLetters: DeadLetter[];
  heartbeats: { property: number; device: number; at: Date }[];
}

/** Heartbeat of a device behind a gateway, sent among the events; a device has a subject of its own for that. */
const GatewayHeartbeat = z.object({ kind: z.literal('heartbeat'), device: z.int().min(0).max(2_147_483_647) });

const MAX_STORED_PAYLOAD = 8000;

/** Parses one message. Whatever is no valid event becomes a dead letter with its reason; the rest of the message is still accepted. */
export function readMessage(message: ReceivedMessage, months: number): ParsedMessages {
  const read: ParsedMessages = { events: [], deadLetters: [], heartbeats: [] };
  const addDeadLetter = (reason: string, about: unknown) => {
    read.deadLetters.push(toDeadLetter(message, reason, about));
    return read;
  };
  const sender = readSubject(message.subject);
  if (!sender) return addDeadLetter('subject', message.text);
  if (sender.kind !== 'gateway')
    read.heartbeats.push({ property: sender.property, device: sender.device, at: message.receivedAt });
  if (sender.kind === 'heartbeat') return read;

  const parsed = parse(message.text);
  if (parsed === undefined) return addDeadLetter('json', message.text);
  const items = Array.isArray(parsed) ? parsed : [parsed];
  if (items.length > MAX_EVENTS) return addDeadLetter('too many', message.text);
  for (const item of items) {
    const heartbeat = sender.kind === 'gateway' ? GatewayHeartbeat.safeParse(item).data : undefined;
    if (heartbeat) {
      read.heartbeats.push({ property: sender.property, device: heartbeat.device, at: message.receivedAt });
      continue;
    }
    const event = complete(sender, item, message.receivedAt);
    const problem = typeof event === 'string' ? event : checkClock(new Date(event.occurredAt), message.receivedAt, months);
    if (typeof event === 'string' || problem !== 'good') addDeadLetter(problem, item);
    else {
      read.events.push(event);
      if (sender.kind === 'gateway') read.heartbeats.push(toHeartbeat(event));
    }
  }
  return read;
}

/** An event proves that the device was alive when it occurred, which may be long ago; never later than now, whatever its clock says. */
function toHeartbeat({ property, device, occurredAt, receivedAt }: AccessEvent): ParsedMessages['heartbeats'][number] {
  return { property, device, at: new Date(Math.min(Date.parse(occurredAt), receivedAt.getTime())) };
}

/** The event with its sender's defaults, or the reason why it is invalid. */
function complete(sender: Sender, input: unknown, receivedAt: Date): AccessEvent | string {
  const parsed = AccessEventInput.safeParse(input);
  if (!parsed.success)
    return parsed.error.issues
      .map(({ path, code }) => `${path.join('.')} ${code}`)
      .join(', ')
      .slice(0, 300);
  const own = sender.kind === 'gateway' ? undefined : sender;
  const { kind = own?.kind, device = own?.device } = parsed.data;
  if (kind == null || device == null) return 'names no device';
  if (own && (kind !== own.kind || device !== own.device)) return 'speaks for another device';
  const source = parsed.data.source ?? `device ${device}`;
  return { ...parsed.data, property: sender.property, kind: kind as AccessKind, device, source, receivedAt, isByGateway: !own };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** PostgreSQL cannot store NUL in a text, and dead letters are where it would turn up. */
export function toDeadLetter({ subject, receivedAt }: Omit<ReceivedMessage, 'text'>, reason: string, about: unknown): DeadLetter {
  const text = typeof about === 'string' ? about : JSON.stringify(about);
  return { subject, receivedAt, reason, payload: (text ?? '').replaceAll('\0', '␀').slice(0, MAX_STORED_PAYLOAD) };
}
