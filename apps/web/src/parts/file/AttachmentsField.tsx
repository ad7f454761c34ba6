import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '@lobby/contract/areas/file';
import { Button, FileButton, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '#kernel/form/Form.module.css';
import { problemText } from '#kernel/problem-text.ts';
import { AttachmentLine } from './AttachmentLine.tsx';
import { AttachmentLinks } from './AttachmentLinks.tsx';
import { bring, type HeldFile, isOnItsWay } from './arriving-file.ts';
import { isPicture, madeSmaller, refused } from './drawing.ts';
import css from './FileField.module.css';
import { useDrop } from './use-drop.ts';

type Props = {
  /** Already translated. */
  label: string;
  help?: string | undefined;
  /** How many the record takes. */
  most: number;
  value: HeldFile[];
  /** Left out where they are only looked at. */
  onChange?: ((value: HeldFile[]) => void) | undefined;
};
type Refusal = { name: string; problem: unknown };

/** Several documents and pictures, in the order they will be shown. */
export function AttachmentsField({ onChange, ...shown }: Props) {
  const kept = shown.value.flatMap((file) => (isOnItsWay(file) ? [] : file));
  return onChange ? <Attaching {...shown} onChange={onChange} /> : <AttachmentLinks files={kept} />;
}

function Attaching({ label, help, most, value, onChange }: Props & { onChange: (value: HeldFile[]) => void }) {
  const { t } = useTranslation();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const drop = useDrop((files) => void take(files));

  async function take(files: File[]) {
    const found: Refusal[] = [];
    const taken: HeldFile[] = [];
    for (const file of files.slice(0, most - value.length)) {
      try {
        taken.push(bring(await readyToSend(file)));
      } catch (problem) {
        found.push({ name: file.name, problem });
      }
    }
    setRefusals(found);
    if (taken.length > 0) onChange([...value, ...taken]);
  }
  function remove(file: HeldFile) {
    if (isOnItsWay(file)) file.cancel();
    onChange(value.filter((one) => one !== file));
  }
  const moveUp = (at: number) => onChange(value.toSpliced(at - 1, 2, ...value.slice(at - 1, at + 1).toReversed()));

  return (
    <fieldset className={css.field} {...drop}>
      <legend className={css.label}>
        {label} <span className={form.optional}>({t('form.optional')})</span>
      </legend>
      <div className={css.files}>
        {value.length > 0 && (
          <ul className={css.list}>
            {value.map((file, at) => (
              <AttachmentLine
                key={isOnItsWay(file) ? file.preview : file.id}
                file={file}
                onUp={at > 0 ? () => moveUp(at) : undefined}
                onDown={at < value.length - 1 ? () => moveUp(at + 1) : undefined}
                onRemove={() => remove(file)}
              />
            ))}
          </ul>
        )}
        {value.length < most && (
          <div className={css.actions}>
            <FileButton multiple accept={DOCUMENT_TYPES.join()} onChange={(files) => void take(files)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />}>
                  {t('file.attach')}
                </Button>
              )}
            </FileButton>
          </div>
        )}
        <p className={css.hint}>
          {value.length < most ? t('file.attachHint', { count: most }) : t('file.full', { count: most })}
        </p>
      </div>
      {refusals.map(({ name, problem }) => (
        <Input.Error key={name} role="alert">
          {name}: {problemText(problem)}
        </Input.Error>
      ))}
      {help && <Input.Description>{help}</Input.Description>}
    </fieldset>
  );
}

/** Pictures are made smaller here; a document travels as it is. */
async function readyToSend(file: File): Promise<File> {
  if (isPicture(file)) return madeSmaller(file);
  if (!(DOCUMENT_TYPES as readonly string[]).includes(file.type)) throw refused('fileType');
  if (file.size > MAX_FILE_BYTES) throw refused('fileTooLarge');
  return file;
}
