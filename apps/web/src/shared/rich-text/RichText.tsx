import { createElement, Fragment, type ReactNode } from 'react';
import css from './RichText.module.css';
import { type Piece, readRichText } from './read.ts';

/** A text with headings, lists and links, as residents see it. */
export function RichText({ html }: { html: string }) {
  return <div className={css.text}>{drawn(readRichText(html))}</div>;
}

const drawn = (pieces: Piece[]): ReactNode =>
  pieces.map((piece, place) => createElement(Fragment, { key: place }, typeof piece === 'string' ? piece : mark(piece)));

function mark({ tag, href, inside }: Exclude<Piece, string>): ReactNode {
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag !== 'a') return createElement(tag, null, drawn(inside));
  const elsewhere = href?.toLowerCase().startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' };
  return createElement('a', { href, ...elsewhere }, drawn(inside));
}
