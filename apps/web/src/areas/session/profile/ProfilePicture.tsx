import type { StoredFile } from '@lobby/contract/areas/file';
import type { Profile } from '@lobby/contract/areas/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeProfile } from '#shared/auth/session.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { PictureField } from '#shared/files/PictureField.tsx';
import { type FileValue, isUploading, type UploadingFile } from '#shared/files/uploading-file.ts';
import { session } from '#shared/session/store.ts';

/** One's own picture is kept as soon as it is there: nobody looks for a button to save a face. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<FileValue | null>(profile.picture ?? null);

  async function keep(next: FileValue | null) {
    // What never arrived was never kept: taken out, it gives way to the picture before it.
    if (next === null && held && isUploading(held) && !held.progress.get().stored) return setHeld(keptPicture());
    setHeld(next);
    try {
      const file = next && isUploading(next) ? await keptAtLast(next) : next;
      await changeProfile({ picture: file?.id ?? null });
      toastDone(t('form.saved'));
    } catch (error) {
      setHeld((now) => (now === next ? keptPicture() : now));
      toastFailed(error);
    }
  }
  return <PictureField label={t('profile.field.picture')} shape="square" value={held} onChange={(next) => void keep(next)} />;
}

const keptPicture = () => session.get().profile?.picture ?? null;

/** A file that does not arrive says so itself, with a way to try again; it is waited for however often that takes. */
const keptAtLast = ({ progress }: UploadingFile) =>
  new Promise<StoredFile>((resolve) => {
    progress.subscribe(() => {
      const { stored } = progress.get();
      if (stored) resolve(stored);
    });
  });
