import { PICTURE_TYPES } from '@lobby/contract/areas/file';
import { Button, FileButton, Input, UnstyledButton } from '@mantine/core';
import { IconCamera, IconPhotoEdit, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import type { Field } from '#shared/form/fields.ts';
import layout from '#shared/layout/layout.module.css';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { CropDialog } from './CropDialog.tsx';
import { type Area, drawCropped, openPicture, shrinkPicture } from './drawing.ts';
import css from './FileField.module.css';
import pictureFrame from './Picture.module.css';
import { Picture, RATIOS, type Shape } from './Picture.tsx';
import own from './PictureField.module.css';
import { UploadError, UploadProgress } from './UploadProgress.tsx';
import { type FileValue, isUploading, startUpload, type UploadingFile } from './uploading-file.ts';
import { freshInput, useDrop } from './use-drop.ts';

type Props = {
  /** Already translated. */
  label: string;
  help?: string | undefined;
  shape: Shape;
  /** Whether a QR code in it is read. */
  readsCodes?: boolean | undefined;
  value: FileValue | null | undefined;
  /** Left out where it is only looked at. */
  onChange?: ((value: FileValue | null) => void) | undefined;
};
type Cropping = { file: File; image: HTMLImageElement };

/** One picture: chosen, dropped, pasted or taken, cut to its shape, and on its way before anybody saves. */
export function PictureField({ label, help, shape, readsCodes = false, value, onChange }: Props) {
  const [problem, setProblem] = useState<unknown>(null);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const ratio = shape === 'free' ? undefined : RATIOS[shape];

  async function take(file: File) {
    setProblem(null);
    try {
      if (ratio === undefined) set(startUpload(file, shrinkPicture(file), readsCodes));
      else setCropping({ file, image: await openPicture(file) });
    } catch (error) {
      setProblem(error);
    }
  }
  function crop({ file, image }: Cropping, area: Area) {
    setCropping(null);
    set(
      startUpload(
        file,
        drawCropped(image, area, file).finally(() => URL.revokeObjectURL(image.src)),
        readsCodes,
      ),
    );
  }
  function set(next: FileValue | null) {
    if (value && isUploading(value)) value.cancel();
    setProblem(null);
    onChange?.(next);
  }

  const drop = useDrop(([file]) => file && void take(file));
  function remove() {
    set(null);
    drop.holdOn();
  }

  if (!onChange) return <Looked label={label} shape={shape} value={value} />;
  return (
    <fieldset className={layout.field} {...drop.field}>
      <legend className={layout.label}>
        <OptionalLabel label={label} />
      </legend>
      <div className={own.picture} data-shape={shape}>
        <PicturePlace label={label} shape={shape} value={value ?? null} onFile={(file) => void take(file)} />
        <PictureActions value={value ?? null} onFile={(file) => void take(file)} onRemove={remove} />
      </div>
      {problem !== null && (
        <Input.Error role="alert" className={css.refusal ?? ''}>
          {problemText(problem)}
        </Input.Error>
      )}
      {help && <Input.Description>{help}</Input.Description>}
      {cropping && ratio && (
        <CropDialog
          image={cropping.image}
          ratio={ratio}
          onCrop={(area) => crop(cropping, area)}
          onClose={() => setCropping(null)}
        />
      )}
    </fieldset>
  );
}

function Looked({ label, shape, value }: Pick<Props, 'label' | 'shape' | 'value'>) {
  if (!value || isUploading(value)) return null;
  return (
    <span className={own.place} data-shape={shape}>
      <Picture file={value} size="card" shape={shape} alt={label} />
    </span>
  );
}

type Given = { value: FileValue | null | undefined; onChange?: (value: FileValue | null) => void };
type Named = { area: string; field: string; shape: Shape; readsCodes?: boolean };

/** The `own` input of a form's picture: `{ field: 'photo', own: pictureField({ area: 'contact', field: 'photo', shape: 'square' }) }`. */
export const pictureField =
  (named: Named): NonNullable<Field['own']> =>
  (given: Given) => <OwnPicture {...named} {...given} />;

function OwnPicture({ area, field, ...given }: Named & Given) {
  const { t, i18n } = useTranslation();
  const help = `${area}.help.${field}`;
  return <PictureField label={t(`${area}.field.${field}`)} help={i18n.exists(help) ? t(help) : undefined} {...given} />;
}

type PictureActionsProps = { value: FileValue | null; onFile: (file: File) => void; onRemove: () => void };

function PictureActions({ value, onFile, onRemove }: PictureActionsProps) {
  const { t } = useTranslation();
  const accept = PICTURE_TYPES.join();
  const take = (file: File | null) => file && onFile(file);
  return (
    <div className={css.beside}>
      {value && isUploading(value) && <UploadError file={value} />}
      <div className={css.actions}>
        {value && (
          <FileButton accept={accept} inputProps={freshInput} onChange={take}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoEdit size={18} aria-hidden />}>
                {t('file.change')}
              </Button>
            )}
          </FileButton>
        )}
        <FileButton accept="image/*" capture="environment" inputProps={freshInput} onChange={take}>
          {(props) => (
            <Button {...props} className={css.camera ?? ''} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
              {t('file.camera')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            className={css.remove ?? ''}
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onRemove}
          >
            {t('file.remove')}
          </Button>
        )}
      </div>
      <p className={layout.note}>
        <span className={css.byMouse}>{t('file.drop')} </span>
        {t('file.hint')}
      </p>
    </div>
  );
}

type PicturePlaceProps = { label: string; shape: Shape; value: FileValue | null; onFile: (file: File) => void };

/** Where the picture is or will be: the empty place is a button, a picture on its way shows how far it is. */
function PicturePlace({ label, shape, value, onFile }: PicturePlaceProps) {
  const { t } = useTranslation();
  if (value === null)
    return (
      <FileButton accept={PICTURE_TYPES.join()} inputProps={freshInput} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <UnstyledButton {...props} className={own.empty ?? ''} data-shape={shape} aria-label={`${t('file.choose')}: ${label}`}>
            <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
            <span>{t('file.choose')}</span>
          </UnstyledButton>
        )}
      </FileButton>
    );
  return (
    <div className={own.place} data-shape={shape}>
      {isUploading(value) ? (
        <Coming file={value} label={label} shape={shape} />
      ) : (
        <Picture file={value} size="card" shape={shape} alt={label} />
      )}
      {isUploading(value) && <UploadProgress file={value} />}
    </div>
  );
}

/** The picture as it lies here; the frame alone until it is made ready. */
function Coming({ file, label, shape }: { file: UploadingFile; label: string; shape: Shape }) {
  const { preview } = file.progress.use();
  return (
    <span className={pictureFrame.frame} data-shape={shape}>
      {preview && <img src={preview} alt={label} />}
    </span>
  );
}
