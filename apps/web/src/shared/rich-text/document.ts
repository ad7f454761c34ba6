import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';
import { type Piece, readRichText } from './read.ts';

/** Lines of other programs: they end a paragraph, though nothing else of them is kept. */
const LINES = ['div', 'tr', 'section', 'article', 'dd', 'dt', 'pre'];

const own = getSchema(extensions);

/** The text as the editor keeps it. Nothing foreign survives: it is read by our list, then by the editor's own grammar. */
export const documentOf = (html: string): JSONContent => parse(own, html).toJSON() as JSONContent;

const parse = (schema: Schema, html: string): Node => DOMParser.fromSchema(schema).parse(elementsOf(html));

/** The same for what is pasted or dropped between words that are there already. */
export const sliceOf = (schema: Schema, html: string): Slice => DOMParser.fromSchema(schema).parseSlice(elementsOf(html));

function elementsOf(html: string): HTMLElement {
  const all = document.createElement('div');
  all.append(...built(readRichText(html, LINES)));
  return all;
}

function built(pieces: Piece[]): (string | HTMLElement)[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const element = document.createElement(LINES.includes(piece.tag) ? 'div' : piece.tag);
    if (piece.href) element.setAttribute('href', piece.href);
    element.append(...built(piece.inside));
    return element;
  });
}
