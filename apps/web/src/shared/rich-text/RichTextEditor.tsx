import { RICH_TEXT_MAX } from '@lobby/contract/rich-text';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentOf, extensions, handleDrop, handlePaste } from './document.ts';
import css from './Editor.module.css';
import { LinkDialog } from './LinkDialog.tsx';
import shown from './RichText.module.css';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  id: string;
  value: string;
  /** The ids of what names and explains it. */
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
};

const NEAR_THE_END = RICH_TEXT_MAX * 0.8;

/** Where the text is written. It draws what residents will see, in the same style. */
export function RichTextEditor({ id, value, labelledBy, describedBy, invalid, onChange, onBlur }: Props) {
  const { t, i18n } = useTranslation();
  const [linking, setLinking] = useState(false);
  const said = useRef(value);
  const [first] = useState(() => documentOf(value));
  const editor = useEditor({
    extensions,
    content: first,
    // It would put a style sheet into the page, which the content policy refuses.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        class: `${css.writing} ${shown.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
      },
      handleDOMEvents: { paste: handlePaste, drop: handleDrop },
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.stopPropagation();
        setLinking(true);
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? '' : now.getHTML();
      onChange(said.current);
    },
    onBlur,
  });
  const empty = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty });

  // A template, or the record as somebody else saved it: what comes from outside takes the place of what stands here.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={css.frame} data-invalid={invalid || undefined}>
      <Toolbar editor={editor} controls={id} onLink={() => setLinking(true)} />
      <div className={css.paper}>
        {empty && (
          <div className={css.placeholder} aria-hidden>
            {t('richText.placeholder')}
          </div>
        )}
        <EditorContent editor={editor} />
      </div>
      {value.length > NEAR_THE_END && (
        <output className={css.count} data-over={value.length > RICH_TEXT_MAX || undefined}>
          {t('richText.length', {
            length: value.length.toLocaleString(i18n.language),
            max: RICH_TEXT_MAX.toLocaleString(i18n.language),
          })}
        </output>
      )}
      {linking && (
        <LinkDialog
          editor={editor}
          onClose={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}
