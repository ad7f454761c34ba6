import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { circuitBreaker } from '#platform/async/circuit-breaker.ts';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors/errors.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The library's own timeouts are minutes. */
const limits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };
/** For the whole mail: a server that sends a little from time to time resets the socket timeout. */
const MAIL_MS = 20_000;
const BREAKER = { failures: 3, pauseMs: 30_000 };

class MailServerDown extends Error {}
/** A permanent answer (5xx) about the recipient or the mail itself: sending it again would not help. */
export class MailRefused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
/** Answers to anything before these are about ourselves: whoever runs the server puts that right, so the mail is worth another try. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/** The library's codes for a server that was not reached or timed out; anything else is an SMTP response. */
const OUTAGE_CODES = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'];
const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();
function breakerOf(url: string) {
  const known = breakers.get(url) ?? circuitBreaker(BREAKER, (error) => error instanceof MailServerDown);
  breakers.set(url, known);
  return known;
}

/** Refused at once, where a job would fail again and again. */
export function assertMailConfigured({ LOBBY_SMTP_URL }: Config): void {
  if (!LOBBY_SMTP_URL) throw new AppError(503, 'No mail can be sent', { key: 'popup.dialog.message.sendEmailFailed' });
}

/** Throws when the server does not accept the mail; its job is retried later. */
export async function sendMail({ LOBBY_SMTP_URL, LOBBY_MAIL_FROM }: Config, mail: Mail): Promise<void> {
  if (!LOBBY_SMTP_URL) throw new Error('LOBBY_SMTP_URL is not set: no mail can be sent');
  await breakerOf(LOBBY_SMTP_URL)(() => deliver(LOBBY_SMTP_URL, LOBBY_MAIL_FROM, mail));
}

interface Address {
  host?: string | undefined;
  port?: number | string | undefined;
  secure?: boolean | undefined;
}

async function deliver(url: string, from: string, mail: Mail): Promise<void> {
  let socket: Socket | undefined;
  // Opened here so that it can be destroyed here: the library has no timeout for a whole mail.
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
    throwDeliveryError(error as Reason);
  } finally {
    transport.close();
  }
}

interface Reason {
  code?: string;
  responseCode?: number | string;
  command?: string;
}

/** SMTP errors repeat the recipient's address, which must not get into the log: only the code is kept. */
function throwDeliveryError({ code = 'unknown', responseCode = '', command = '' }: Reason): never {
  const message = `the mail server did not take it: ${code} ${responseCode}`.trim();
  if (Number(responseCode) >= 500 && ABOUT_THE_MAIL.includes(command)) throw new MailRefused(message, String(responseCode));
  throw OUTAGE_CODES.includes(code) ? new MailServerDown(message) : new Error(message);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] as string);
