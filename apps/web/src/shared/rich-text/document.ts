import { isSafeLink } from '@lobby/contract/rich-text.link';
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { type Piece, readRichText } from './read.ts';

/** The marks of the contract's list, and no others. */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    // It would add an empty line to every text that ends with a list.
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** Lines of other programs: they end a paragraph, though nothing else of them is kept. */
const LINES = ['div', 'tr', 'section', 'article', 'dd', 'dt', 'pre'];

const own = getSchema(extensions);

/** The text as the editor keeps it. Nothing foreign survives: it is read by our list, then by the editor's own grammar. */
export const documentOf = (html: string): JSONContent => parse(own, html).toJSON() as JSONContent;

const parse = (schema: Schema, html: string): Node => DOMParser.fromSchema(schema).parse(elementsOf(html));

/** The same for what is pasted or dropped between words that are there already. */
const sliceOf = (schema: Schema, html: string): Slice => DOMParser.fromSchema(schema).parseSlice(elementsOf(html));

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

/** The editor would hand what is pasted to the browser's parser; ours reads it first. True where nothing is left to be done. */
export function handlePaste(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData: data } = event;
  if (!data) return false;
  const html = data.getData('text/html');
  // A picture from the clipboard has no words, and would be put in by the browser itself.
  if (html === '' && data.getData('text/plain') !== '') return false;
  event.preventDefault();
  if (html !== '') view.dispatch(view.state.tr.replaceSelection(sliceOf(view.state.schema, html)).scrollIntoView());
  return true;
}

export function handleDrop(view: EditorView, event: DragEvent): boolean {
  const { dataTransfer: data } = event;
  if (view.dragging || !data) return false;
  const html = data.getData('text/html');
  if (html === '' && data.getData('text/plain') !== '') return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  if (html === '' || place === undefined) return true;
  view.dispatch(view.state.tr.replaceRange(place, place, sliceOf(view.state.schema, html)));
  view.focus();
  return true;
}
