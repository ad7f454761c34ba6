import { Agent, request } from 'node:http';

/** `node flood.ts <url> <connections> <most requests> <most ms> <method>`: asks one URL of this machine as fast as it can, from an address of its own. */
const [url = '', connections = '0', most = '0', ms = '0', method = 'GET'] = process.argv.slice(2);
if (new URL(url).hostname !== '127.0.0.1') throw new Error('only this machine is flooded');
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const end = Date.now() + Number(ms);
const statuses: Record<string, number> = {};
let asked = 0;

async function ask(): Promise<void> {
  while (asked < Number(most) && Date.now() < end) {
    asked += 1;
    const status = await new Promise<string>((resolve) => {
      const headers = { 'accept-encoding': 'gzip, br' };
      const call = request(url, { agent, method, localAddress: '127.0.0.2', headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(String(answer.statusCode)));
        answer.on('error', () => resolve('broken'));
      });
      call.on('error', () => resolve('broken'));
      call.end();
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: Number(connections) }, ask));
agent.destroy();
process.stdout.write(JSON.stringify(statuses));
