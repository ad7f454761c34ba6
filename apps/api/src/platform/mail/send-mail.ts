import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';
import { circuitBreaker } from './breaker.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail server that is there answers within these; the library's own limits are minutes. */
const limits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };
/** The whole of it, for a server that says a little from time to time. */
const MAIL_MS = 20_000;
const BREAKER = { failures: 3, pauseMs: 30_000 };

class ServerAway extends Error {}
/** What the library calls a server that was not reached or fell silent; anything else is an answer. */
const AWAY = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'];
const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();
function breakerOf(url: string) {
  const known = breakers.get(url) ?? circuitBreaker(BREAKER, (error) => error instanceof ServerAway);
  breakers.set(url, known);
  return known;
}

/** Hands one mail over. What cannot be handed over throws, and its job is tried again later. */
export async function sendMail({ LOBBY_SMTP_URL, LOBBY_MAIL_FROM }: Config, mail: Mail): Promise<void> {
  if (!LOBBY_SMTP_URL) throw new Error('LOBBY_SMTP_URL is not set: no mail can be sent');
  await breakerOf(LOBBY_SMTP_URL)(() => handOver(LOBBY_SMTP_URL, LOBBY_MAIL_FROM, mail));
}

interface Address {
  host?: string | undefined;
  port?: number | string | undefined;
  secure?: boolean | undefined;
}

async function handOver(url: string, from: string, mail: Mail): Promise<void> {
  let socket: Socket | undefined;
  // Opened here, so that it can be ended here: the library has no limit for a whole mail.
  const getSocket = (
    { host = 'localhost', secure = false, port = secure ? 465 : 587 }: Address,
    done: (error: Error | null, opened?: { connection: Socket }) => void,
  ) => {
    const opened = connect({ host, port: Number(port), timeout: limits.connectionTimeout });
    socket = opened;
    const onLate = () => opened.destroy(new Error('no connection'));
    const onFailed = () => done(Object.assign(new Error('no connection'), { code: 'ECONNECTION' }));
    opened.once('timeout', onLate).once('error', onFailed);
    opened.once('connect', () => {
      opened.off('timeout', onLate).off('error', onFailed).setTimeout(0);
      done(null, { connection: opened });
    });
  };
  const transport = createTransport({ url, ...limits, getSocket }, { from });
  const late = Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
  try {
    await withTimeout(transport.sendMail(mail), MAIL_MS, late);
  } catch (error) {
    socket?.destroy();
    tellWhy(error as Reason);
  } finally {
    transport.close();
  }
}

interface Reason {
  code?: string;
  responseCode?: number | string;
}

/** A mail server repeats the address it refuses; the jobs' log needs to know no more than why. */
function tellWhy({ code = 'unknown', responseCode = '' }: Reason): never {
  const message = `the mail server did not take it: ${code} ${responseCode}`.trim();
  throw AWAY.includes(code) ? new ServerAway(message) : new Error(message);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] as string);
