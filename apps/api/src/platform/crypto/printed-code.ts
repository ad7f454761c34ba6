import { createHmac } from 'node:crypto';
import { base32 } from './base32.ts';
import { equalsInConstantTime } from './constant-time.ts';
import { keyRing } from './key-ring.ts';

/** 130 bits. */
const MAC_LENGTH = 26;

/** What is printed begins with its kind and version (`prefix`); `label` keeps the codes of one kind from being those of another. */
export interface PrintedCodeKind {
  prefix: string;
  label: string;
}

/** Of a number alone anybody could guess the next one; the code proves that we printed it. */
export function printedCode(secrets: string[], { prefix, label }: PrintedCodeKind, property: number, text: string): string {
  return `${prefix}${text}.${mac(keyRing(secrets).current.secret, label, property, text)}`;
}

/** What a code says, where it is ours; undefined for a forged one, and for another kind. */
export function readPrintedCode(
  secrets: string[],
  { prefix, label }: PrintedCodeKind,
  property: number,
  typed: string,
): string | undefined {
  const code = typed.trim().toUpperCase();
  if (!code.startsWith(prefix)) return undefined;
  const end = code.lastIndexOf('.');
  const text = code.slice(prefix.length, Math.max(prefix.length, end));
  const isOurs = keyRing(secrets).all.some(({ secret }) =>
    equalsInConstantTime(mac(secret, label, property, text), code.slice(end + 1)),
  );
  return isOurs ? text : undefined;
}

function mac(secret: string, label: string, property: number, text: string): string {
  return base32(createHmac('sha256', secret).update(`${label}\n${property}\n${text}`).digest(), MAC_LENGTH);
}
