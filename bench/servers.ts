import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../apps/api/src/platform/config/config.ts';
import { startNode, until } from '../apps/api/test/fixtures/node-process.ts';
import { PASSWORD } from '../apps/api/test/fixtures/people.ts';

const CEILING_PORT = 26_995;

/** One person and one property stand for a whole office here: what is measured is the work, not what anybody's share of it is. */
const unlimited = { LOBBY_READS_IN_FLIGHT: 1000, LOBBY_WRITES_IN_FLIGHT: 1000, LOBBY_PROPERTY_CONNECTIONS: 200 };

/** Lobby as it runs in production, and the least a server could do beside it. */
export async function startServers(config: Config, property: number) {
  const lobby = await startNode({ ...config, ...unlimited });
  const ceilingUrl = `http://127.0.0.1:${CEILING_PORT}`;
  const ceiling = spawn(process.execPath, [fileURLToPath(new URL('./ceiling.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      BENCH_DATABASE_URL: config.LOBBY_OWNER_DATABASE_URL,
      BENCH_PROPERTY: String(property),
      BENCH_PORT: String(CEILING_PORT),
    },
    stdio: 'inherit',
  });
  await until(async () => (await fetch(`${ceilingUrl}/ready`)).ok);
  return {
    lobbyUrl: lobby.url,
    ceilingUrl,
    async signedIn(identifier = 'admin'): Promise<Record<string, string>> {
      const answer = await fetch(`${lobby.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier, password: PASSWORD }),
      });
      return { authorization: `Bearer ${((await answer.json()) as { jwt: string }).jwt}` };
    },
    async stop() {
      ceiling.kill();
      await lobby.stop('SIGKILL');
    },
  };
}
