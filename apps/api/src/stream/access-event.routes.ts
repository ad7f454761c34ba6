import { type AccessEventInput, type AccessKind, accessEventApi } from '@lobby/contract/areas/access-event';
import { InvalidArgumentError } from '@nats-io/transport-node';
import { fieldError, invalid, tooLarge, unauthorized, unavailable } from '#kernel/errors.ts';
import type { Module } from '#kernel/server.ts';
import { readDevice } from './device-key.ts';
import { type Sender, subjectOf } from './subject.ts';

/** Gateways that speak HTTPS: the same events into the same stream, answered when the stream has them on disk. */
export const accessEventModule: Module = (_route, open, { config, publisher, keys, log }) => {
  open(accessEventApi.report, async ({ device }, { body }) => {
    const claim = device && readDevice(config.LOBBY_STREAM, device.name, device.secret);
    const holder = claim && (await keys.holderOf(claim));
    if (!claim || !holder) throw unauthorized('This key is not known here', 'error.signInFirst');
    const { property, key } = claim;
    const own = holder.device && { kind: holder.device.kind, device: holder.device.id };
    const sender: Sender = { property, ...(own ?? { kind: 'gateway', device: key }) };
    const strays = body.flatMap((event, at) =>
      straysOf(event, own).map((field) => fieldError([String(at), field], own ? 'invalid' : 'required')),
    );
    if (strays.length > 0)
      throw invalid(own ? 'This key speaks for one device' : 'A gateway names kind and device of each event', { errors: strays });
    await publisher.publish(subjectOf(config.LOBBY_STREAM, sender), JSON.stringify(body)).catch((error: unknown) => {
      if (error instanceof InvalidArgumentError) throw tooLarge();
      log.warn({ reason: (error as Error).message }, 'the stream did not take a report');
      throw unavailable();
    });
    return { data: { accepted: body.length } };
  });
};

/** What a gateway leaves unsaid, or a device says of another. */
const straysOf = (event: AccessEventInput, own: { kind: AccessKind; device: number } | undefined) =>
  (['kind', 'device'] as const).filter((field) => (own ? (event[field] ?? own[field]) !== own[field] : event[field] == null));
