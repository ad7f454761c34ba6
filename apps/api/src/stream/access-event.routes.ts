import { accessEventApi } from '@lobby/contract/areas/access-event';
import { invalid, unauthorized, unavailable } from '#kernel/errors.ts';
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
    const own = holder.device;
    const sender: Sender = own ? { property, kind: own.kind, device: own.id } : { property, kind: 'gateway', device: key };
    const stray = body.find((event) =>
      own
        ? (event.device ?? own.id) !== own.id || (event.kind ?? own.kind) !== own.kind
        : event.device == null || event.kind == null,
    );
    if (stray) throw invalid(own ? 'This key speaks for one device' : 'A gateway names kind and device of each event');
    await publisher.publish(subjectOf(config.LOBBY_STREAM, sender), JSON.stringify(body)).catch((error: unknown) => {
      log.warn({ reason: (error as Error).message }, 'the stream did not take a report');
      throw unavailable();
    });
    return { data: { accepted: body.length } };
  });
};
