import { startNode } from '../apps/api/test/fixtures/node-process.ts';
import { PASSWORD } from '../apps/api/test/fixtures/people.ts';
import { type Asked, NUMBERS } from './flat-calls.ts';
import type { fill } from './flat-fill.ts';

const CALLS = 15;
/** Well before it expires. */
const TOKEN_MS = 120_000;

/** One node on one of the databases, asked by somebody of each measured property. */
export async function openHouse({ config, events, drop }: Omit<Awaited<ReturnType<typeof fill>>, 'sizes'>) {
  const node = await startNode(config);
  const tokens = new Map<string, { jwt: string; since: number }>();
  const call = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${node.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function headersOf(identifier: string): Promise<Record<string, string>> {
    let token = tokens.get(identifier);
    if (!token || performance.now() - token.since > TOKEN_MS) {
      const answer = await call('/api/auth/login', {}, { identifier, password: PASSWORD });
      token = { jwt: ((await answer.json()) as { jwt: string }).jwt, since: performance.now() };
      tokens.set(identifier, token);
      for (const [field, value] of Object.entries(NUMBERS)) {
        const body = { field, value, reason: 'bench' };
        const opened = await call('/api/loggers/access/numbers', { authorization: `Bearer ${token.jwt}` }, body);
        if (opened.status !== 200) throw new Error(`${field}: ${opened.status} ${await opened.text()}`);
      }
    }
    return { authorization: `Bearer ${token.jwt}` };
  }
  async function ask(who: string, { name, path, body }: Asked) {
    const answer = await call(path, await headersOf(who), body);
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('isError')) throw new Error(`${name}: ${answer.status} ${text}`);
    return text;
  }
  return {
    events,
    /** How many entries a log has to show. */
    total: async (who: string, asked: Asked) => (JSON.parse(await ask(who, asked)) as { meta: { total: number } }).meta.total,
    /** The quickest of a few calls, one after the other: whatever else the machine does makes calls slower and none faster. */
    async time(who: string, asked: Asked): Promise<number> {
      const times: number[] = [];
      for (let turn = 0; turn < CALLS; turn += 1) {
        const started = performance.now();
        await ask(who, asked);
        times.push(performance.now() - started);
      }
      return Math.min(...times);
    },
    async close() {
      await node.stop('SIGKILL');
      await drop();
    },
  };
}
export type House = Awaited<ReturnType<typeof openHouse>>;
