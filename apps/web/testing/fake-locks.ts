type Work = (lock: object | null) => unknown;

/** The browser's locks for one page: who comes second waits, or, asked with `ifAvailable`, hears that it is taken. */
export function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, ...given: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> {
      const [options, work] = given.length === 1 ? [{}, given[0]] : given;
      const before = held.get(name);
      if (before && options.ifAvailable) return work(null);
      const mine = Promise.resolve(before).then(() => work({ name }));
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      held.set(name, settled);
      void settled.then(() => held.get(name) === settled && held.delete(name));
      return mine;
    },
  };
}
