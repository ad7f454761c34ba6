import { MOST_EVENTS } from '@lobby/contract/areas/access-event';
import { subjectOf } from '#modules/access-event/subject.ts';
import type { Publisher } from '#platform/module.ts';
import type { House, Movement } from './house.ts';
import { told } from './to-access-event.ts';

/** A gateway without a key: the operator's own, straight into the stream. What it was given is on disk when it returns. */
export function gateway(root: string, publisher: Publisher) {
  return {
    async report({ property }: House, movements: Movement[]): Promise<void> {
      const subject = subjectOf(root, { property, kind: 'gateway', device: 0 });
      const messages: Promise<void>[] = [];
      for (let at = 0; at < movements.length; at += MOST_EVENTS)
        messages.push(publisher.publish(subject, JSON.stringify(movements.slice(at, at + MOST_EVENTS).map(told))));
      await Promise.all(messages);
    },
    /** The moment is in it, since the broker takes the same words within two minutes only once. */
    async beat({ property, gates }: House, at: number): Promise<void> {
      await Promise.all(
        gates.map(({ id }) => publisher.publish(subjectOf(root, { property, kind: 'heartbeat', device: id }), String(at))),
      );
    },
  };
}
export type Gateway = ReturnType<typeof gateway>;
