import type { Readable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { until } from './node-process.ts';

/** A mail server that keeps what it is given. */
export async function catchMail() {
  const caught: ParsedMail[] = [];
  const keep = async (stream: Readable, done: () => void) => {
    caught.push(await simpleParser(stream));
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void keep(stream, done),
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    /** The newest mail to this address, once there are so many. */
    async next(address: string, count = 1): Promise<ParsedMail> {
      const theirs = () => caught.filter(({ to }) => JSON.stringify(to).includes(address));
      await until(async () => theirs().length >= count);
      return theirs().at(-1) as ParsedMail;
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}

export const codeIn = (mail: ParsedMail) => /#code=([\w-]+)/.exec(mail.text ?? '')?.[1] as string;
