import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const MAX_MAILS = 200;

/** An SMTP server that delivers nothing, and a page that shows what it was given. Port 0 takes any free one. */
export async function startMailCatcher(ports: { smtp: number; page: number }) {
  const mails: ParsedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void receive(stream, done),
  });
  async function receive(stream: Readable, done: (error?: Error) => void): Promise<void> {
    try {
      mails.unshift(await simpleParser(stream));
      mails.length = Math.min(mails.length, MAX_MAILS);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  const page = createServer((request, response) => {
    if (request.url === '/') return sendHtml(response, 200, listPage(mails));
    return sendHtml(response, 404, 'Not found');
  });
  smtp.listen(ports.smtp, '127.0.0.1');
  page.listen(ports.page, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(page, 'listening')]);
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    pageUrl: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`,
    async stop(): Promise<void> {
      page.closeAllConnections();
      page.close();
      await new Promise<void>((stopped) => smtp.close(stopped));
    },
  };
}

/** Mails hold what people typed, so nothing in them may run. */
function sendHtml(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .end(html);
}

const listPage = (mails: ParsedMail[]) => `<!doctype html>
<title>Mail of Lobby</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem } pre { white-space: pre-wrap; overflow-wrap: anywhere }</style>
<h1>Mail</h1>
${mails.map(oneMail).join('\n') || '<p>No mail yet. Reload the page after something was sent.</p>'}`;

const oneMail = (mail: ParsedMail) => `<article>
<h2>${escapeHtml(mail.subject ?? '(no subject)')}</h2>
<p>To ${escapeHtml(recipients(mail.to))}, ${escapeHtml(mail.date?.toISOString() ?? '')}</p>
<pre>${linkUrls(escapeHtml(mail.text ?? ''))}</pre>
</article>`;

const recipients = (to: AddressObject | AddressObject[] | undefined) =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

const linkUrls = (html: string) => html.replaceAll(/https?:\/\/(?:[^\s&<]|&amp;)+/g, '<a href="$&">$&</a>');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
