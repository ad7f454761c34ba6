import { escapeHtml } from './send-mail.ts';

export interface MailText {
  subject: string;
  before: string[];
  /** Label of the mail's link; a plain notice has none. */
  button?: string;
  after: string[];
}

/** In the person's language; in both, Thai first, where none was chosen. */
export function renderMail(chosen: 'th' | 'en' | null, url: string, textIn: (language: 'th' | 'en') => MailText) {
  const languages = chosen ? [chosen] : (['th', 'en'] as const);
  const parts = languages.map(textIn);
  return {
    subject: parts.map(({ subject }) => subject).join(' / '),
    text: parts
      .map(({ before, button, after }) => [...before, ...(button ? [`${button}: ${url}`] : []), ...after].join('\n\n'))
      .join('\n\n* * *\n\n'),
    html: page(parts.map((part) => section(part, url)).join('<hr style="border:0;border-top:1px solid #dde3ea;margin:32px 0">')),
  };
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
const link = (label: string, url: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#1c5fd4;color:#fff;padding:12px 24px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>`;
const section = ({ before, button, after }: MailText, url: string) =>
  [...before.map(paragraph), ...(button ? [link(button, url)] : []), ...after.map(paragraph)].join('');
const page = (body: string) =>
  `<!doctype html><html><body style="margin:0;padding:32px 16px;background:#f4f6f9"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;font:16px/1.6 Kanit,'Leelawadee UI',Tahoma,sans-serif;color:#1c2733">${body}</div></body></html>`;
