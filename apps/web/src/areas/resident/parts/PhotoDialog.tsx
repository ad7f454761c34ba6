import { residentApi } from '@lobby/contract/areas/resident';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { PhotoVerdict } from '#shared/files/PhotoVerdict.tsx';
import { PictureField } from '#shared/files/PictureField.tsx';
import { type FileValue, isUploading } from '#shared/files/uploading-file.ts';
import { useActions } from '#shared/query/command.ts';
import { doneOrWaits, type Resident } from '../resident.records.ts';

type Props = { resident: Pick<Resident, 'id' | 'photo'>; onClose: () => void };

/** Another picture of somebody. A picture is replaced, never emptied: a request is about what comes. */
export function PhotoDialog({ resident: { id, photo }, onClose }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState<FileValue | null>(photo);
  const { run, running } = useActions(updatePhoto, { area: 'resident', done: doneOrWaits('resident.photo.done') });
  const isNew = value !== null && isUploading(value);

  async function save() {
    if (isNew && (await run({ id, file: value }))) onClose();
  }
  return (
    <Dialog opened holdsInput title={t('resident.photo.action')} onClose={onClose}>
      <PictureField label={t('resident.field.photo')} shape="square" value={value} onChange={setValue} />
      {isNew && <PhotoVerdict photo={value} />}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button disabled={!isNew} loading={running} onClick={() => void save()}>
          {t('form.save')}
        </Button>
      </div>
    </Dialog>
  );
}

async function updatePhoto({ id, file }: { id: number; file: FileValue }) {
  const stored = isUploading(file) ? await file.settle() : file;
  return call(residentApi.updatePhoto, { body: { payload: { userId: id }, channel: 'cms', image: stored.id } });
}
