import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '@lobby/contract/areas/file';
import { ActionIcon, Button, FileButton, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import type { Field } from '#shared/form/fields.ts';
import layout from '#shared/layout/layout.module.css';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { sizeText } from '#shared/texts/plain.ts';
import { AttachmentLinks } from './AttachmentLinks.tsx';
import { fileError, isPicture, shrinkPicture } from './drawing.ts';
import css from './FileField.module.css';
import { UploadError, UploadProgress } from './UploadProgress.tsx';
import { type FileValue, isUploading, startUpload, type UploadingFile } from './uploading-file.ts';
import { freshInput, useDrop } from './use-drop.ts';

type Props = {
  /** Already translated. */
  label: string;
  help?: string | undefined;
  /** How many the record takes. */
  most: number;
  /** Whether QR codes in them are read. */
  readsCodes?: boolean | undefined;
  isRequired?: boolean | undefined;
  value: FileValue[];
  /** Left out where they are only looked at. */
  onChange?: ((value: FileValue[]) => void) | undefined;
};

/** Several documents and pictures, in the order they will be shown. */
export function AttachmentsField({ onChange, ...shown }: Props) {
  const kept = shown.value.flatMap((file) => (isUploading(file) ? [] : file));
  return onChange ? <Attaching {...shown} onChange={onChange} /> : <AttachmentLinks files={kept} />;
}

function Attaching({
  label,
  help,
  most,
  readsCodes,
  isRequired,
  value,
  onChange,
}: Props & { onChange: (value: FileValue[]) => void }) {
  const { t } = useTranslation();
  const [refusals, setRefusals] = useState<File[]>([]);
  const drop = useDrop(take);

  function take(files: File[]) {
    const fine = files.filter((file) => refusalOf(file) === undefined);
    const taken = fine.slice(0, Math.max(0, most - value.length));
    setRefusals(files.filter((file) => !taken.includes(file)));
    if (taken.length > 0) onChange([...value, ...taken.map((file) => startUpload(file, readyToSend(file), readsCodes))]);
  }
  function remove(file: FileValue) {
    if (isUploading(file)) file.cancel();
    onChange(value.filter((one) => one !== file));
    setRefusals([]);
    drop.holdOn();
  }
  const moveUp = (at: number) => onChange(value.toSpliced(at - 1, 2, ...value.slice(at - 1, at + 1).toReversed()));

  return (
    <fieldset className={layout.field} {...drop.field}>
      <legend className={layout.label}>{isRequired ? label : <OptionalLabel label={label} />}</legend>
      <div className={css.files}>
        {value.length > 0 && (
          <ul className={layout.list}>
            {value.map((file, at) => (
              <AttachmentLine
                key={isUploading(file) ? file.key : file.id}
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
        <p className={layout.note}>
          {value.length < most && <span className={css.byMouse}>{t('file.dropFiles')} </span>}
          {t(value.length < most ? 'file.attachHint' : 'file.full', { count: most })}
        </p>
      </div>
      {refusals.map((file) => (
        <Input.Error key={`${file.name} ${file.size}`} role="alert" className={css.refusal ?? ''}>
          {file.name}: {problemText(refusalOf(file) ?? fileError('tooMany'))}
        </Input.Error>
      ))}
      {help && <Input.Description>{help}</Input.Description>}
    </fieldset>
  );
}

/** What is known without opening it; the rest is said once it has been read. */
function refusalOf(file: File): unknown {
  if (!(DOCUMENT_TYPES as readonly string[]).includes(file.type)) return fileError('fileType');
  return !isPicture(file) && file.size > MAX_FILE_BYTES ? fileError('fileTooLarge') : undefined;
}

/** Pictures are made smaller here; a document travels as it is. */
const readyToSend = (file: File) => (isPicture(file) ? shrinkPicture(file) : Promise.resolve(file));

type Given = { value: FileValue[] | undefined; onChange?: (value: FileValue[]) => void };
type Named = { area: string; field: string; most: number };

/** The `own` input of a form's attachments: `own: attachmentsField({ area: 'announcement', field: 'attachments', most: 10 })`. */
export const attachmentsField =
  (named: Named): NonNullable<Field['own']> =>
  (given: Given) => <OwnAttachments {...named} {...given} />;

function OwnAttachments({ area, field, value = [], ...given }: Named & Given) {
  const { t, i18n } = useTranslation();
  const help = `${area}.help.${field}`;
  return (
    <AttachmentsField
      label={t(`${area}.field.${field}`)}
      help={i18n.exists(help) ? t(help) : undefined}
      value={value}
      {...given}
    />
  );
}

type AttachmentLineProps = {
  file: FileValue;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function AttachmentLine({ file, onUp, onDown, onRemove }: AttachmentLineProps) {
  const { t } = useTranslation();
  const { name } = file;
  const acts = [
    { label: t('file.up', { name }), act: onUp, Icon: IconArrowUp },
    { label: t('file.down', { name }), act: onDown, Icon: IconArrowDown },
    { label: t('file.removeNamed', { name }), act: onRemove, Icon: IconX },
  ];
  return (
    <li className={css.line}>
      <span className={css.sign} aria-hidden>
        <Sign file={file} />
      </span>
      <span className={css.name}>
        {name} {isUploading(file) ? <SizeOnItsWay file={file} /> : <span className={css.size}>{sizeText(file.size)}</span>}
      </span>
      <span className={css.buttons}>
        {acts.map(({ label, act, Icon }) => (
          // Not quite disabled: whoever moves a file to the end with the keyboard keeps the button in hand.
          <ActionIcon key={label} variant="subtle" color="gray" size={40} aria-label={label} aria-disabled={!act} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        ))}
      </span>
      {isUploading(file) && <UploadProgress file={file} />}
      {isUploading(file) && <UploadError file={file} />}
    </li>
  );
}

function SizeOnItsWay({ file }: { file: UploadingFile }) {
  return <span className={css.size}>{sizeText(file.progress.use().size)}</span>;
}

function Sign({ file }: { file: FileValue }) {
  if (isUploading(file)) return isPicture(file) ? <Coming file={file} /> : paper;
  return file.thumb ? <img src={file.thumb} alt="" /> : paper;
}

function Coming({ file }: { file: UploadingFile }) {
  const { preview } = file.progress.use();
  return preview && <img src={preview} alt="" />;
}

const paper = <IconFileTypePdf size={24} stroke={1.5} />;
