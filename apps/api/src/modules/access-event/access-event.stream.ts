import type { Logger } from 'pino';
import { type Config, createPublisher, type Publisher, type StreamSpec, streamReplicas } from '#platform/module.ts';
import { mqttSubject, STREAM } from './subject.ts';

const MEGABYTE = 1024 * 1024;

/** The one stream of all events. The broker's MQTT layer would create it without limits; created first, it is used as it is. */
export const streamSpec = (config: Config): StreamSpec => ({
  name: STREAM,
  subjects: [mqttSubject('>')],
  maxBytes: config.LOBBY_STREAM_MEGABYTES * MEGABYTE,
  maxMessagesPerSubject: config.LOBBY_SENDER_BACKLOG,
  replicas: streamReplicas(config.LOBBY_NATS_URL),
  consumer: { name: config.LOBBY_STREAM, subject: mqttSubject(`${config.LOBBY_STREAM}.>`) },
});

/** Publishes events as devices do by MQTT, under the same subjects. */
export function accessEventPublisher(config: Config, log: Logger): Publisher {
  const publisher = createPublisher(config, log, streamSpec(config));
  return { ...publisher, publish: (subject, text) => publisher.publish(mqttSubject(subject), text) };
}
