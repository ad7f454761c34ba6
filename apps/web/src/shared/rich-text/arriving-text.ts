import type { EditorView } from '@tiptap/pm/view';
import { sliceOf } from './document.ts';

/** The editor would hand what is pasted to the browser's parser; ours reads it first. True where nothing is left to be done. */
export function takePasted(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData: brought } = event;
  if (!brought) return false;
  const html = brought.getData('text/html');
  // A picture from the clipboard has no words, and would be put in by the browser itself.
  if (html === '' && brought.getData('text/plain') !== '') return false;
  event.preventDefault();
  if (html !== '') view.dispatch(view.state.tr.replaceSelection(sliceOf(view.state.schema, html)).scrollIntoView());
  return true;
}

export function takeDropped(view: EditorView, event: DragEvent): boolean {
  const { dataTransfer: brought } = event;
  if (view.dragging || !brought) return false;
  const html = brought.getData('text/html');
  if (html === '' && brought.getData('text/plain') !== '') return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  if (html === '' || place === undefined) return true;
  view.dispatch(view.state.tr.replaceRange(place, place, sliceOf(view.state.schema, html)));
  view.focus();
  return true;
}
