import type { StoredFile } from '@lobby/contract/areas/file';
import { type FileValue, isUploading, type UploadingFile } from '#shared/files/uploading-file.ts';
import type { Values } from '#shared/form/values.ts';
import type { NoticeText } from '../notice/NoticeBody.tsx';
import { PhonePreview } from '../page/PhonePreview.tsx';

/** What residents would read if it were sent as it is typed now. */
export function TypedPreview({ values }: { values: Values }) {
  const cover = values.cover as FileValue | null | undefined;
  if (cover && isUploading(cover)) return <WithUploading cover={cover} values={values} />;
  return <PhonePreview notice={typedNotice(values, cover ?? null)} />;
}

/** A cover on its way shows as it lies here. */
function WithUploading({ cover, values }: { cover: UploadingFile; values: Values }) {
  const { preview, stored } = cover.progress.use();
  const here = preview
    ? { id: 0, name: '', type: '', size: 0, width: null, height: null, thumb: null, card: null, url: preview }
    : null;
  return <PhonePreview notice={typedNotice(values, stored ?? here)} />;
}

const typedNotice = (values: Values, cover: StoredFile | null): NoticeText => ({
  type: values.type === 'emergency' ? 'emergency' : 'common',
  title: words(values.title),
  titleEn: words(values.titleEn),
  content: words(values.content),
  contentEn: words(values.contentEn),
  cover,
  startDate: momentOf(values.startDate),
  endDate: momentOf(values.endDate),
});
const words = (value: unknown) => (typeof value === 'string' ? value : '');
const momentOf = (value: unknown) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value : null);
