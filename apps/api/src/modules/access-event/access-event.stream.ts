import type { Logger } from 'pino';
import { type Config, createPublisher, type Publisher, type StreamSpec } from '#platform/module.ts';
import { keptSubject, STREAM } from './subject.ts';

const MEGABYTE = 1024 * 1024;

/** The one stream of all events. MQTT would make it itself, without limits; made first, it is taken as it is. */
export const streamSpec = (config: Config): StreamSpec => ({
  name: STREAM,
  subjects: [keptSubject('>')],
  maxBytes: config.LOBBY_STREAM_MEGABYTES * MEGABYTE,
  maxMessagesPerSubject: config.LOBBY_SENDER_BACKLOG,
  consumer: { name: config.LOBBY_STREAM, subject: keptSubject(`${config.LOBBY_STREAM}.>`) },
});

/** Publishes events as devices do by MQTT, under the same subjects. */
export function accessEventPublisher(config: Config, log: Logger): Publisher {
  const publisher = createPublisher(config, log, streamSpec(config));
  return { ...publisher, publish: (subject, text) => publisher.publish(keptSubject(subject), text) };
}
