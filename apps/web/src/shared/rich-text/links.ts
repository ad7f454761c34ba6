import type { Editor } from '@tiptap/core';

/** The link the cursor stands in, and whether there are words already that it can be put on. */
export function linkAt(editor: Editor): { address: string; hasWords: boolean } {
  const { href } = editor.getAttributes('link') as { href?: string | null };
  return { address: href ?? '', hasWords: Boolean(href) || !editor.state.selection.empty };
}

/** Puts a link on the chosen words, on the whole link under the cursor, or on new words. */
export function setLink(editor: Editor, href: string, words: string | null): void {
  const link = { type: 'link', attrs: { href } };
  if (words !== null)
    editor
      .chain()
      .insertContent({ type: 'text', text: words, marks: [link] })
      .unsetMark('link')
      .run();
  else editor.chain().extendMarkRange('link').setLink({ href }).run();
}

export const removeLink = (editor: Editor) => editor.chain().extendMarkRange('link').unsetLink().run();
