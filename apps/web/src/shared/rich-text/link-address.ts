import { isSafeLink } from '@lobby/contract/rich-text.link';

/** The address somebody means by what they typed: a bare web address, a mail address, a phone number. Null where a link may not lead. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  return [text, ...guesses(text)].find(isSafeLink) ?? null;
}

function guesses(text: string): string[] {
  if (/^[a-z][a-z0-9+-]*:/i.test(text) && !/^[^:/]+:\d+(\/|$)/.test(text)) return [];
  if (/^\+?[0-9][0-9 ()-]{2,}$/.test(text)) return [`tel:${text.replace(/[ ()-]/g, '')}`];
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return [`mailto:${text}`];
  return text.startsWith('/') ? [] : [`https://${text}`];
}
