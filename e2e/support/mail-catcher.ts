import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { SMTPServer } from 'smtp-server';

/** A real mail server that delivers nothing: every mail becomes a file, for the stories to open. */
export async function startMailCatcher() {
  const folder = mkdtempSync(join(tmpdir(), 'lobby-mail-'));
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      count += 1;
      const file = createWriteStream(join(folder, `${String(count).padStart(6, '0')}.eml`));
      pipeline(stream, file, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
