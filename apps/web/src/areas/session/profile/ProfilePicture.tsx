import type { Profile } from '@lobby/contract/areas/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeProfile } from '#kernel/session/session.ts';
import { toastDone, toastFailed } from '#kernel/toast.tsx';
import { type HeldFile, isOnItsWay } from '#parts/file/arriving-file.ts';
import { PictureField } from '#parts/file/PictureField.tsx';

/** One's own picture is kept as soon as it is there: nobody looks for a button to save a face. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<HeldFile | null>(profile.picture ?? null);

  async function keep(next: HeldFile | null) {
    setHeld(next);
    try {
      const file = next && isOnItsWay(next) ? await next.arrival() : next;
      await changeProfile({ picture: file?.id ?? null });
      toastDone(t('form.saved'));
    } catch (error) {
      // A file that did not arrive says so itself, with a way to try again.
      if (!(next && isOnItsWay(next) && next.way.get().problem !== null)) toastFailed(error);
    }
  }
  return <PictureField label={t('profile.field.picture')} shape="square" value={held} onChange={(next) => void keep(next)} />;
}
