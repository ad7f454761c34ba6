import { type AccessEventInput, type AccessKind, accessEventApi } from '@lobby/contract/areas/access-event';
import {
  bodyLimits,
  fieldError,
  invalid,
  isBacklogFull,
  isMessageTooLarge,
  type LimitsOf,
  type Module,
  type PublicCtx,
  type PublicHandler,
  type Services,
  tooLarge,
  tooMany,
  unauthorized,
  unavailable,
} from '#platform/module.ts';
import { readDevice } from './device-key.ts';
import type { Ingest } from './ingest.ts';
import { senderOf, subjectOf } from './subject.ts';

/** The backlog shrinks only when a writer has consumed it: an earlier retry is refused again. */
const BACKLOG_RETRY_SECONDS = 10;

/** HTTPS ingest for gateways: the same events into the same stream, answered once the stream has stored them. */
export const accessEventModule: Module<Services & { ingest: Ingest }> = (_route, publicRoute, { config, ingest, log }) => {
  const claimOf = (device: PublicCtx['device']) => device && readDevice(config.LOBBY_STREAM, device.name, device.secret);
  // A gateway's report is large: its body is read only after its key was checked.
  const limitsOf: LimitsOf = async (device) => {
    const claim = claimOf(device);
    const isKnown = claim !== undefined && (await ingest.keys.resolve(claim)) !== undefined;
    return isKnown ? bodyLimits.large : bodyLimits.public;
  };
  const report: PublicHandler<typeof accessEventApi.report> = async ({ device }, { body }) => {
    const claim = claimOf(device);
    const holder = claim && (await ingest.keys.resolve(claim));
    if (!claim || !holder) throw unauthorized('This key is not known here', 'error.signInFirst');
    const sender = senderOf(claim, holder.device);
    const own = holder.device && { kind: holder.device.kind, device: holder.device.id };
    const errors = body.flatMap((event, at) =>
      unexpectedFields(event, own).map((field) => fieldError([String(at), field], own ? 'invalid' : 'required')),
    );
    if (errors.length > 0)
      throw invalid(own ? 'This key speaks for one device' : 'A gateway names kind and device of each event', { errors });
    const text = JSON.stringify(body);
    const waitSeconds = ingest.limits.admit(sender, body.length, Buffer.byteLength(text));
    if (waitSeconds > 0) throw tooMany(waitSeconds);
    await ingest.publisher.publish(subjectOf(config.LOBBY_STREAM, sender), text).catch((error: unknown) => {
      if (isMessageTooLarge(error)) throw tooLarge();
      if (isBacklogFull(error)) throw tooMany(BACKLOG_RETRY_SECONDS);
      log.warn({ reason: (error as Error).message }, 'publishing access events failed');
      throw unavailable();
    });
    return { data: { accepted: body.length } };
  };
  publicRoute(accessEventApi.report, report, limitsOf);
};

/** Fields a gateway has to send and did not, or in which a device names another device. */
const unexpectedFields = (event: AccessEventInput, own: { kind: AccessKind; device: number } | undefined) =>
  (['kind', 'device'] as const).filter((field) => (own ? (event[field] ?? own[field]) !== own[field] : event[field] == null));
