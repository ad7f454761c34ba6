import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { linkAddress } from './link-address.ts';

type Props = { editor: Editor; onClose: () => void };

/** Asks where a link leads and, where no words are chosen, what it says. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => linkAt(editor));
  const [typed, setTyped] = useState(now.address);
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState(false);

  function save() {
    const address = linkAddress(typed);
    setWrong(address === null);
    if (address === null) return;
    setLink(editor, address, now.hasWords ? null : words.trim() || typed.trim());
    onClose();
  }

  function remove() {
    removeLink(editor);
    onClose();
  }

  return (
    <Dialog opened holdsInput title={t(now.address ? 'richText.link.change' : 'richText.link.add')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // For React the dialog is still inside the form it was opened from, which must not be saved by this.
          event.stopPropagation();
          save();
        }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <TextInput
          data-autofocus
          label={t('richText.link.address')}
          description={t('richText.link.help')}
          value={typed}
          maxLength={2000}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          error={wrong && t('richText.link.wrong')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {!now.hasWords && (
          <TextInput
            mt={16}
            label={t('richText.link.words')}
            value={words}
            maxLength={200}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <div className={dialog.actions}>
          {now.address !== '' && (
            <Button variant="subtle" color="red" onClick={remove}>
              {t('richText.link.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit">{t('richText.link.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The link the cursor stands in, and whether there are words already that it can be put on. */
function linkAt(editor: Editor): { address: string; hasWords: boolean } {
  const { href } = editor.getAttributes('link') as { href?: string | null };
  return { address: href ?? '', hasWords: Boolean(href) || !editor.state.selection.empty };
}

/** Puts a link on the chosen words, on the whole link under the cursor, or on new words. */
function setLink(editor: Editor, href: string, words: string | null): void {
  const link = { type: 'link', attrs: { href } };
  if (words !== null)
    editor
      .chain()
      .insertContent({ type: 'text', text: words, marks: [link] })
      .unsetMark('link')
      .run();
  else editor.chain().extendMarkRange('link').setLink({ href }).run();
}

const removeLink = (editor: Editor) => editor.chain().extendMarkRange('link').unsetLink().run();
