import { Agent, request } from 'node:http';

export interface Sample {
  at: number;
  ms: number;
  /** The status, or what went wrong with the connection. */
  result: number | string;
}

/** Sends one request after another on each of several kept connections, until stopped, and keeps what came of each. */
export function startLoad(targets: () => string[], path: string, headers: Record<string, string>, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const samples: Sample[] = [];
  const ended = new AbortController();

  async function one(turn: number): Promise<Sample> {
    const at = performance.now();
    const urls = targets();
    const result = await ask(agent, `${urls[turn % urls.length]}${path}`, headers);
    return { at, ms: performance.now() - at, result };
  }

  const loops = Array.from({ length: connections }, async (_, index) => {
    for (let turn = index; !ended.signal.aborted; turn += 1) {
      const sample = await one(turn);
      samples.push(sample);
      if (sample.result !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return {
    samples,
    async stop() {
      ended.abort();
      await Promise.all(loops);
      agent.destroy();
      return samples;
    },
  };
}

function ask(agent: Agent, url: string, headers: Record<string, string>): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers, timeout: 60_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}
