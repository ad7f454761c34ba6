import type { Read } from './message.ts';

const AT_MOST_EVERY_MS = 30_000;
const MOST_REMEMBERED = 100_000;

/** Of all that was heard, what is news: the latest of each device, not oftener than every half minute. */
export function heartbeats() {
  const noted = new Map<string, number>();
  return {
    news(heard: Read['heard']): Read['heard'] {
      const latest = new Map<string, Read['heard'][number]>();
      for (const one of heard) {
        const name = `${one.property}.${one.device}`;
        if (one.at.getTime() < (noted.get(name) ?? 0) + AT_MOST_EVERY_MS) continue;
        if (one.at > (latest.get(name)?.at ?? 0)) latest.set(name, one);
      }
      return [...latest.values()];
    },
    note(told: Read['heard']): void {
      if (noted.size > MOST_REMEMBERED) noted.clear();
      for (const { property, device, at } of told) noted.set(`${property}.${device}`, at.getTime());
    },
  };
}
