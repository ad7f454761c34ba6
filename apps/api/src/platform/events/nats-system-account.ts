import { connect, type NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';

const ASK_MS = 2000;
/** Once a server has answered, the others are waited for no longer than this. */
const STALL_MS = 300;
const Connections = z.object({
  server: z.object({ id: z.string() }),
  data: z.object({ connections: z.array(z.object({ cid: z.int() })).nullish() }),
});

/** As `lobby-system` of the broker's system account: the one user that may list and close the lines of others. */
export async function withSystemAccount(
  { LOBBY_NATS_URL }: Config,
  work: (system: NatsConnection) => Promise<void>,
): Promise<void> {
  const { password, host } = new URL(LOBBY_NATS_URL);
  const options = { user: 'lobby-system', pass: password, name: 'lobby system', timeout: ASK_MS, reconnect: false };
  const system = await connect({ servers: host, ...options });
  try {
    await work(system);
  } finally {
    await system.close();
  }
}

/** Closes every open line of a user, on whichever server of the broker it is; tells how many there were. */
export async function disconnectUser(system: NatsConnection, user: string): Promise<number> {
  const question = JSON.stringify({ auth: true, user });
  const everyServer = { strategy: 'stall', maxWait: ASK_MS, stall: STALL_MS } as const;
  const answers = await system.requestMany('$SYS.REQ.SERVER.PING.CONNZ', question, everyServer);
  let closed = 0;
  for await (const answer of answers) {
    const { server, data } = Connections.parse(answer.json());
    for (const { cid } of data.connections ?? []) {
      await system.request(`$SYS.REQ.SERVER.${server.id}.KICK`, JSON.stringify({ cid }), { timeout: ASK_MS });
      closed += 1;
    }
  }
  return closed;
}
