import { connect, type NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { brokerOptions } from './broker-address.ts';

const TIMEOUT_MS = 2000;
/** Once a server has answered, the others are waited for no longer than this. */
const STALL_MS = 300;
const Connections = z.object({
  server: z.object({ id: z.string() }),
  data: z.object({ connections: z.array(z.object({ cid: z.int() })).nullish() }),
});

/** As `lobby-system` of the broker's system account: the one user that may list and close connections of others. */
export async function withSystemAccount(
  { LOBBY_NATS_URL }: Config,
  work: (system: NatsConnection) => Promise<void>,
): Promise<void> {
  const options = { user: 'lobby-system', name: 'lobby system', timeout: TIMEOUT_MS, reconnect: false };
  const system = await connect({ ...brokerOptions(LOBBY_NATS_URL), ...options });
  try {
    await work(system);
  } finally {
    await system.close();
  }
}

/** Closes every connection of a user, on all servers of the broker; returns how many there were. */
export async function disconnectUser(system: NatsConnection, user: string): Promise<number> {
  const question = JSON.stringify({ auth: true, user });
  const everyServer = { strategy: 'stall', maxWait: TIMEOUT_MS, stall: STALL_MS } as const;
  const answers = await system.requestMany('$SYS.REQ.SERVER.PING.CONNZ', question, everyServer);
  let closed = 0;
  for await (const answer of answers) {
    const { server, data } = Connections.parse(answer.json());
    for (const { cid } of data.connections ?? []) {
      await system.request(`$SYS.REQ.SERVER.${server.id}.KICK`, JSON.stringify({ cid }), { timeout: TIMEOUT_MS });
      closed += 1;
    }
  }
  return closed;
}
