import { createTransport } from 'nodemailer';
import type { Config } from '#kernel/config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail over. What cannot be handed over throws, and its job is tried again later. */
export async function sendMail({ LOBBY_SMTP_URL, LOBBY_MAIL_FROM }: Config, mail: Mail): Promise<void> {
  if (!LOBBY_SMTP_URL) throw new Error('LOBBY_SMTP_URL is not set: no mail can be sent');
  const transport = createTransport(LOBBY_SMTP_URL, { from: LOBBY_MAIL_FROM });
  try {
    await transport.sendMail(mail).catch(tellWhy);
  } finally {
    transport.close();
  }
}

/** A mail server repeats the address it refuses; the jobs' log needs to know no more than why. */
function tellWhy({ code = 'unknown', responseCode = '' }: { code?: string; responseCode?: number | string }): never {
  throw new Error(`the mail server did not take it: ${code} ${responseCode}`.trim());
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] as string);
