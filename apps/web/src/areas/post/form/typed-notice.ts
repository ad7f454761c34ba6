import type { StoredFile } from '@lobby/contract/areas/file';
import type { Values } from '#kernel/form/values.ts';
import { type HeldFile, isOnItsWay } from '#parts/file/arriving-file.ts';
import type { NoticeText } from '../notice/NoticeBody.tsx';

/** What residents would read if it were sent as it is typed now. */
export const typedNotice = (values: Values): NoticeText => ({
  type: values.type === 'emergency' ? 'emergency' : 'common',
  title: words(values.title),
  titleEn: words(values.titleEn),
  content: words(values.content),
  contentEn: words(values.contentEn),
  cover: pictureOf(values.cover as HeldFile | null | undefined),
  startDate: momentOf(values.startDate),
  endDate: momentOf(values.endDate),
});

const words = (value: unknown) => (typeof value === 'string' ? value : '');
const momentOf = (value: unknown) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value : null);

function pictureOf(file: HeldFile | null | undefined): StoredFile | null {
  if (!file) return null;
  if (!isOnItsWay(file)) return file;
  return { id: 0, name: '', type: '', size: 0, width: null, height: null, thumb: null, card: null, url: file.preview };
}
