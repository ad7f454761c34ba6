import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '@lobby/contract/areas/file';
import { Button, FileButton, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import form from '#shared/form/Form.module.css';
import { AttachmentLine } from './AttachmentLine.tsx';
import { AttachmentLinks } from './AttachmentLinks.tsx';
import { bring, type HeldFile, isOnItsWay } from './arriving-file.ts';
import { isPicture, madeSmaller, refused } from './drawing.ts';
import css from './FileField.module.css';
import { freshInput } from './fresh-input.ts';
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

/** Several documents and pictures, in the order they will be shown. */
export function AttachmentsField({ onChange, ...shown }: Props) {
  const kept = shown.value.flatMap((file) => (isOnItsWay(file) ? [] : file));
  return onChange ? <Attaching {...shown} onChange={onChange} /> : <AttachmentLinks files={kept} />;
}

function Attaching({ label, help, most, value, onChange }: Props & { onChange: (value: HeldFile[]) => void }) {
  const { t } = useTranslation();
  const [refusals, setRefusals] = useState<File[]>([]);
  const drop = useDrop(take);

  function take(files: File[]) {
    const fine = files.filter((file) => refusalOf(file) === undefined);
    const taken = fine.slice(0, Math.max(0, most - value.length));
    setRefusals(files.filter((file) => !taken.includes(file)));
    if (taken.length > 0) onChange([...value, ...taken.map((file) => bring(file, readyToSend(file)))]);
  }
  function remove(file: HeldFile) {
    if (isOnItsWay(file)) file.cancel();
    onChange(value.filter((one) => one !== file));
    setRefusals([]);
    drop.holdOn();
  }
  const moveUp = (at: number) => onChange(value.toSpliced(at - 1, 2, ...value.slice(at - 1, at + 1).toReversed()));

  return (
    <fieldset className={css.field} {...drop.field}>
      <legend className={css.label}>
        {label} <span className={form.optional}>({t('form.optional')})</span>
      </legend>
      <div className={css.files}>
        {value.length > 0 && (
          <ul className={css.list}>
            {value.map((file, at) => (
              <AttachmentLine
                key={isOnItsWay(file) ? file.key : file.id}
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
            <FileButton multiple accept={DOCUMENT_TYPES.join()} inputProps={freshInput} onChange={take}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />}>
                  {t('file.attach')}
                </Button>
              )}
            </FileButton>
          </div>
        )}
        <p className={css.hint}>
          {value.length < most && <span className={css.byMouse}>{t('file.dropFiles')} </span>}
          {t(value.length < most ? 'file.attachHint' : 'file.full', { count: most })}
        </p>
      </div>
      {refusals.map((file) => (
        <Input.Error key={`${file.name} ${file.size}`} role="alert" className={css.refusal ?? ''}>
          {file.name}: {problemText(refusalOf(file) ?? refused('tooMany'))}
        </Input.Error>
      ))}
      {help && <Input.Description>{help}</Input.Description>}
    </fieldset>
  );
}

/** What is known without opening it; the rest is told when it has been looked at. */
function refusalOf(file: File): unknown {
  if (!(DOCUMENT_TYPES as readonly string[]).includes(file.type)) return refused('fileType');
  return !isPicture(file) && file.size > MAX_FILE_BYTES ? refused('fileTooLarge') : undefined;
}

/** Pictures are made smaller here; a document travels as it is. */
const readyToSend = (file: File) => (isPicture(file) ? madeSmaller(file) : Promise.resolve(file));
