import { modules } from '../../modules.ts';
import { readConfig } from '../config.ts';
import { startKernel } from '../kernel.ts';
import { openLog } from '../log.ts';
import { buildServer } from '../server.ts';

/** A node that dies at the worst moment: its first write is committed, and nobody is told. */
const config = readConfig();
const { app } = await buildServer(startKernel(config, openLog('silent')), modules);
app.addHook('onSend', async (request) => {
  if (request.method === 'POST' && request.url === '/api/contacts') process.kill(process.pid, 'SIGKILL');
});
await app.listen({ host: config.LOBBY_HOST, port: config.LOBBY_PORT });
