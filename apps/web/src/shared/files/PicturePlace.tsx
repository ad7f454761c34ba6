import { PICTURE_TYPES } from '@lobby/contract/areas/file';
import { FileButton, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ArrivingFile, type HeldFile, isOnItsWay } from './arriving-file.ts';
import css from './FileField.module.css';
import { freshInput } from './fresh-input.ts';
import picture from './Picture.module.css';
import { Picture } from './Picture.tsx';
import type { Shape } from './shapes.ts';
import { WayBar } from './WayBar.tsx';

type Props = { label: string; shape: Shape; value: HeldFile | null; onFile: (file: File) => void };

/** Where the picture is or will be: the empty place is a button, a picture on its way shows how far it is. */
export function PicturePlace({ label, shape, value, onFile }: Props) {
  const { t } = useTranslation();
  if (value === null)
    return (
      <FileButton accept={PICTURE_TYPES.join()} inputProps={freshInput} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <UnstyledButton {...props} className={css.empty ?? ''} data-shape={shape} aria-label={`${t('file.choose')}: ${label}`}>
            <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
            <span>{t('file.choose')}</span>
          </UnstyledButton>
        )}
      </FileButton>
    );
  return (
    <div className={css.place} data-shape={shape}>
      {isOnItsWay(value) ? (
        <Coming file={value} label={label} shape={shape} />
      ) : (
        <Picture file={value} size="card" shape={shape} alt={label} />
      )}
      {isOnItsWay(value) && <WayBar file={value} />}
    </div>
  );
}

/** The picture as it lies here; the frame alone until it is made ready. */
function Coming({ file, label, shape }: { file: ArrivingFile; label: string; shape: Shape }) {
  const { preview } = file.way.use();
  return (
    <span className={picture.frame} data-shape={shape}>
      {preview && <img src={preview} alt={label} />}
    </span>
  );
}
