import type { StoredFile } from '@lobby/contract/areas/file';
import type { RequestPage } from '@lobby/contract/areas/request';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhotoVerdict } from '#shared/files/PhotoVerdict.tsx';
import { Picture } from '#shared/files/Picture.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import css from './RequestPhotos.module.css';

/** The photo somebody has beside the one they want; of an applicant the one they sent. */
export function RequestPhotos({ request: { approveType, image, photo } }: { request: RequestPage }) {
  const { t } = useTranslation();
  const isSwap = approveType === 'update-profile-image';
  if (!image && !(isSwap && photo)) return null;
  return (
    <RecordCard title={t('request.section.photo')}>
      <div className={css.photos}>
        {isSwap && <Photo file={photo} label={t('request.old')} />}
        {isSwap && <IconArrowRight className={css.arrow} size={22} aria-hidden />}
        <Photo file={image ?? null} label={t(isSwap ? 'request.new' : 'request.photoSent')} />
      </div>
      {image && <PhotoVerdict photo={image} />}
    </RecordCard>
  );
}

function Photo({ file, label }: { file: StoredFile | null; label: string }) {
  return (
    <figure className={css.photo}>
      <Picture file={file} size="card" shape="square" alt={label}>
        <IconUser size={48} stroke={1.2} aria-hidden />
      </Picture>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
