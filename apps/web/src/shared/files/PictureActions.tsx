import { PICTURE_TYPES } from '@lobby/contract/areas/file';
import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type HeldFile, isOnItsWay } from './arriving-file.ts';
import css from './FileField.module.css';
import { freshInput } from './fresh-input.ts';
import { WayProblem } from './WayProblem.tsx';

type Props = { value: HeldFile | null; onFile: (file: File) => void; onRemove: () => void };

export function PictureActions({ value, onFile, onRemove }: Props) {
  const { t } = useTranslation();
  const accept = PICTURE_TYPES.join();
  const take = (file: File | null) => file && onFile(file);
  return (
    <div className={css.beside}>
      {value && isOnItsWay(value) && <WayProblem file={value} />}
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
      <p className={css.hint}>
        <span className={css.byMouse}>{t('file.drop')} </span>
        {t('file.hint')}
      </p>
    </div>
  );
}
