import { type AccessEventInput, type AccessKind, accessEventApi } from '@lobby/contract/areas/access-event';
import {
  fieldError,
  invalid,
  isBacklogFull,
  isMessageTooLarge,
  type MaySendLarge,
  type Module,
  type OpenCtx,
  type OpenHandler,
  type Services,
  tooLarge,
  tooMany,
  unauthorized,
  unavailable,
} from '#platform/module.ts';
import { readDevice } from './device-key.ts';
import type { Ingest } from './ingest.ts';
import { senderOf, subjectOf } from './subject.ts';

/** Its backlog waits for a writer: trying sooner is no use. */
const BACKLOG_RETRY_SECONDS = 10;

/** Gateways that speak HTTPS: the same events into the same stream, answered when the stream has them on disk. */
export const accessEventModule: Module<Services & { ingest: Ingest }> = (_route, open, { config, ingest, log }) => {
  const { publisher, keys, limits } = ingest;
  const claimOf = (device: OpenCtx['device']) => device && readDevice(config.LOBBY_STREAM, device.name, device.secret);
  // A gateway's report is large; it is read once its key is known to be good.
  const maySendLarge: MaySendLarge = async (device) => {
    const claim = claimOf(device);
    return claim !== undefined && (await keys.holderOf(claim)) !== undefined;
  };
  const report: OpenHandler<typeof accessEventApi.report> = async ({ device }, { body }) => {
    const claim = claimOf(device);
    const holder = claim && (await keys.holderOf(claim));
    if (!claim || !holder) throw unauthorized('This key is not known here', 'error.signInFirst');
    const sender = senderOf(claim, holder.device);
    const own = holder.device && { kind: holder.device.kind, device: holder.device.id };
    const strays = body.flatMap((event, at) =>
      straysOf(event, own).map((field) => fieldError([String(at), field], own ? 'invalid' : 'required')),
    );
    if (strays.length > 0)
      throw invalid(own ? 'This key speaks for one device' : 'A gateway names kind and device of each event', { errors: strays });
    const text = JSON.stringify(body);
    const waitSeconds = limits.admit(sender, body.length, Buffer.byteLength(text));
    if (waitSeconds > 0) throw tooMany(waitSeconds);
    await publisher.publish(subjectOf(config.LOBBY_STREAM, sender), text).catch((error: unknown) => {
      if (isMessageTooLarge(error)) throw tooLarge();
      if (isBacklogFull(error)) throw tooMany(BACKLOG_RETRY_SECONDS);
      log.warn({ reason: (error as Error).message }, 'the stream did not take a report');
      throw unavailable();
    });
    return { data: { accepted: body.length } };
  };
  open(accessEventApi.report, report, maySendLarge);
};

/** What a gateway leaves unsaid, or a device says of another. */
const straysOf = (event: AccessEventInput, own: { kind: AccessKind; device: number } | undefined) =>
  (['kind', 'device'] as const).filter((field) => (own ? (event[field] ?? own[field]) !== own[field] : event[field] == null));
