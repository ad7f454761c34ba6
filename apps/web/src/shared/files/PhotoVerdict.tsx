import { registrationApi } from '@lobby/contract/areas/registration';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useCan } from '#shared/session/can.ts';
import css from './Picture.module.css';
import { type FileValue, isUploading } from './uploading-file.ts';

/** Whether the doors could know the face on a photo, and why not. Advice only: people recognise more than a reader does. */
export function PhotoVerdict({ photo }: { photo: FileValue }) {
  const { t } = useTranslation();
  const mayAsk = useCan()('registration:read');
  const verdict = useQuery({
    queryKey: ['photo-verdict', isUploading(photo) ? photo.key : photo.id],
    queryFn: ({ signal }) => verifyPhoto(photo, signal),
    enabled: mayAsk,
    // Advice that cannot be had is left out.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.data;
  if (!verdict) return <div role="status" />;
  const Icon = verdict.valid ? IconCircleCheck : IconInfoCircle;
  return (
    <div role="status" className={css.verdict}>
      <Icon className={css.verdictIcon} data-valid={verdict.valid || undefined} size={18} aria-hidden />
      <div>
        {t(verdict.valid ? 'file.verdict.good' : 'file.verdict.bad')}
        {verdict.reasons.length > 0 && (
          <ul>
            {verdict.reasons.map((reason) => (
              <li key={reason}>{t(`file.verdict.reason.${reason}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

async function verifyPhoto(photo: FileValue, signal: AbortSignal) {
  const bytes = isUploading(photo) ? await photo.ready : await (await fetch(photo.url, { signal })).arrayBuffer();
  const parts = new FormData();
  parts.append('file', new File([bytes], `verify_img_${Date.now()}.jpg`, { type: photo.type }));
  // The contract types what a handler gets, which is the verdict; the picture itself is sent.
  return call(registrationApi.verifyImage, { body: parts as never }, { signal });
}
