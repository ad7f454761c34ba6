import { answerAuthCallout, type Services } from '#platform/module.ts';
import { readDevice } from './device-key.ts';
import type { Ingest } from './ingest.ts';
import { allowedSubjects, senderOf } from './subject.ts';

/** The broker asks our nodes about everybody it does not know: devices, by their key. */
export async function answerDeviceSignIns({
  config,
  log,
  ingest: { publisher, keys, limits },
}: Pick<Services, 'config' | 'log'> & { ingest: Ingest }): Promise<void> {
  const root = config.LOBBY_STREAM;
  await answerAuthCallout({ config, log }, await publisher.connection(), async (user, password) => {
    const claim = readDevice(root, user, password);
    const holder = claim && (await keys.resolve(claim, true));
    if (!claim || !holder) return undefined;
    const isBlocked = limits.secondsBlocked(senderOf(claim, holder.device)) > 0;
    return isBlocked ? undefined : allowedSubjects(root, claim, holder.device);
  });
}
