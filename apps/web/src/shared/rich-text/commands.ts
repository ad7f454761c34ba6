import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';

export type Command = {
  name: string;
  icon: Icon;
  keys?: string;
  run: (editor: Editor) => void;
  /** Whether it is on where the cursor stands; commands without it are done once. */
  on?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const write = (editor: Editor) => editor.chain().focus();

/** What the toolbar offers, in the order of use; the link stands between the last two groups and has a dialog of its own. */
export const commands: Command[][] = [
  [
    {
      name: 'bold',
      icon: IconBold,
      keys: 'Ctrl+B',
      run: (editor) => write(editor).toggleBold().run(),
      on: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      icon: IconItalic,
      keys: 'Ctrl+I',
      run: (editor) => write(editor).toggleItalic().run(),
      on: (editor) => editor.isActive('italic'),
    },
    {
      name: 'underline',
      icon: IconUnderline,
      keys: 'Ctrl+U',
      run: (editor) => write(editor).toggleUnderline().run(),
      on: (editor) => editor.isActive('underline'),
    },
    {
      name: 'strike',
      icon: IconStrikethrough,
      keys: 'Ctrl+Shift+S',
      run: (editor) => write(editor).toggleStrike().run(),
      on: (editor) => editor.isActive('strike'),
    },
  ],
  [
    {
      name: 'heading',
      icon: IconH2,
      keys: 'Ctrl+Alt+2',
      run: (editor) => write(editor).toggleHeading({ level: 2 }).run(),
      on: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'subheading',
      icon: IconH3,
      keys: 'Ctrl+Alt+3',
      run: (editor) => write(editor).toggleHeading({ level: 3 }).run(),
      on: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: 'bullets',
      icon: IconList,
      keys: 'Ctrl+Shift+8',
      run: (editor) => write(editor).toggleBulletList().run(),
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      icon: IconListNumbers,
      keys: 'Ctrl+Shift+7',
      run: (editor) => write(editor).toggleOrderedList().run(),
      on: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      icon: IconBlockquote,
      keys: 'Ctrl+Shift+B',
      run: (editor) => write(editor).toggleBlockquote().run(),
      on: (editor) => editor.isActive('blockquote'),
    },
    { name: 'line', icon: IconSeparatorHorizontal, run: (editor) => write(editor).setHorizontalRule().run() },
  ],
  [
    { name: 'clear', icon: IconClearFormatting, run: (editor) => write(editor).unsetAllMarks().clearNodes().run() },
    {
      name: 'undo',
      icon: IconArrowBackUp,
      keys: 'Ctrl+Z',
      run: (editor) => write(editor).undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      name: 'redo',
      icon: IconArrowForwardUp,
      keys: 'Ctrl+Y',
      run: (editor) => write(editor).redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
];
