import { MAX_EVENTS } from '@lobby/contract/areas/access-event';
import { subjectOf } from '#modules/access-event/subject.ts';
import type { Publisher } from '#platform/module.ts';
import type { Movement, SimulatedProperty } from './simulated-property.ts';
import { toAccessEvent } from './to-access-event.ts';

/** The operator's own gateway without a key: publishes straight into the stream. Events are stored when it returns. */
export function gateway(root: string, publisher: Publisher) {
  return {
    async report({ property }: SimulatedProperty, movements: Movement[]): Promise<void> {
      const subject = subjectOf(root, { property, kind: 'gateway', device: 0 });
      const messages: Promise<void>[] = [];
      for (let at = 0; at < movements.length; at += MAX_EVENTS)
        messages.push(publisher.publish(subject, JSON.stringify(movements.slice(at, at + MAX_EVENTS).map(toAccessEvent))));
      await Promise.all(messages);
    },
    /** The payload is the time, since the broker deduplicates equal messages within two minutes. */
    async heartbeat({ property, gates }: SimulatedProperty, at: number): Promise<void> {
      await Promise.all(
        gates.map(({ id }) => publisher.publish(subjectOf(root, { property, kind: 'heartbeat', device: id }), String(at))),
      );
    },
  };
}
export type Gateway = ReturnType<typeof gateway>;
