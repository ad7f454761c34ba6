import { Button, FileButton, Progress } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#shared/layout/progress.css';
import { shrinkPicture } from '#shared/files/drawing.ts';
import { startUpload, type UploadingFile } from '#shared/files/uploading-file.ts';
import css from './Counter.module.css';

type Props = { value: UploadingFile | undefined; onChange: (value: UploadingFile | undefined) => void };

/** A photo of the parcel in one press. It travels while the room is typed. */
export function CounterPhoto({ value, onChange }: Props) {
  const { t } = useTranslation();
  const take = (file: File | null) => file && onChange(startUpload(file, shrinkPicture(file)));
  const remove = () => {
    value?.cancel();
    onChange(undefined);
  };
  if (value) return <Taken file={value} onRemove={remove} />;
  return (
    <FileButton accept="image/*" capture="environment" onChange={take}>
      {(props) => (
        <Button
          {...props}
          className={css.photo ?? ''}
          variant="default"
          size="md"
          leftSection={<IconCamera size={20} aria-hidden />}
        >
          {t('file.camera')}
        </Button>
      )}
    </FileButton>
  );
}

function Taken({ file, onRemove }: { file: UploadingFile; onRemove: () => void }) {
  const { t } = useTranslation();
  const { share, preview, stored } = file.progress.use();
  return (
    <span className={css.taken}>
      {preview && <img src={preview} alt={t('parcel.field.photo')} />}
      {!stored && <Progress value={share * 100} w={64} size="md" aria-label={t('file.way', { name: file.name })} />}
      <Button variant="subtle" color="gray" size="md" leftSection={<IconX size={18} aria-hidden />} onClick={onRemove}>
        {t('file.remove')}
      </Button>
    </span>
  );
}
