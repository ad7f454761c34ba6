import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startMailCatcher } from './mail-catcher.ts';

describe('the mail catcher of `pnpm dev`', () => {
  it('shows what was sent, newest first, with links to open and nothing that runs', async () => {
    const mail = await startMailCatcher({ smtp: 0, page: 0 });
    try {
      await send(mail.smtpUrl, 'Choose a password', 'Open http://127.0.0.1:27173/verified#code=abc_1');
      await send(mail.smtpUrl, 'Second', '<script>alert(1)</script>');
      const response = await fetch(mail.pageUrl);
      const page = await response.text();
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page).toContain('<a href="http://127.0.0.1:27173/verified#code=abc_1">');
      expect(page).toContain('&lt;script&gt;');
      expect(page).not.toContain('<script>');
      expect(page.indexOf('Second')).toBeLessThan(page.indexOf('Choose a password'));
      expect((await fetch(`${mail.pageUrl}other`)).status).toBe(404);
    } finally {
      await mail.stop();
    }
  });
});

/** One mail in plain SMTP; each line waits for the server's answer to the one before. */
async function send(url: string, subject: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const body = `From: lobby@localhost\r\nTo: mali@example.org\r\nSubject: ${subject}\r\n\r\n${text}\r\n.`;
  for (const line of ['HELO localhost', 'MAIL FROM:<lobby@localhost>', 'RCPT TO:<mali@example.org>', 'DATA', body, 'QUIT']) {
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^[23]/);
    socket.write(`${line}\r\n`);
  }
  await once(socket, 'close');
}
