import type { StoredFile } from '@lobby/contract/areas/file';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentLinks } from '#shared/files/AttachmentLinks.tsx';
import { type FileValue, isUploading, type UploadingFile } from '#shared/files/uploading-file.ts';
import type { Values } from '#shared/form/values.ts';
import { session } from '#shared/session/store.ts';
import css from '../notice/Notice.module.css';
import { NoticeBody, type NoticeText } from '../notice/NoticeBody.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

type Shown = { language: Language; onLanguage: (language: Language) => void };
type Props = Shown & { notice: NoticeText; attachments?: StoredFile[] | undefined };

/** As a resident sees it, in either language: what is not written yet shows here first. */
export function PhonePreview({ notice, attachments = [], language, onLanguage }: Props) {
  const { t } = useTranslation();
  const property = session.use().profile?.property;
  return (
    <section className={css.preview} aria-label={t('post.preview.title')}>
      <div className={css.head}>
        <h2>{t('post.preview.title')}</h2>
        <SegmentedControl
          aria-label={t('post.preview.language')}
          value={language}
          onChange={onLanguage}
          data={LANGUAGES.map((value) => ({ value, label: t(`post.preview.${value}`) }))}
        />
      </div>
      <div className={css.phone}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
        <div className={css.screen} tabIndex={0}>
          <NoticeBody notice={notice} property={property} language={language} heading="h3" />
          {attachments.length > 0 && (
            <div className={css.attached}>
              <AttachmentLinks files={attachments} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** What residents would read if it were sent as it is typed now. */
export function TypedPreview({ values }: { values: Values }) {
  const cover = values.cover as FileValue | null | undefined;
  const shown = useWrittenLanguage(values);
  if (cover && isUploading(cover)) return <WithUploading cover={cover} values={values} {...shown} />;
  return <PhonePreview notice={typedNotice(values, cover ?? null)} {...shown} />;
}

const textsIn: Record<Language, string[]> = { th: ['title', 'content'], en: ['titleEn', 'contentEn'] };

/** The language somebody writes in, from the form's first one on; another one may be looked at in between. */
function useWrittenLanguage(values: Values): Shown {
  const [typed, setTyped] = useState(values);
  const [language, onLanguage] = useState<Language>(LANGUAGES[0]);
  if (typed !== values) {
    setTyped(values);
    const written = LANGUAGES.find((one) => textsIn[one].some((field) => typed[field] !== values[field]));
    if (written) onLanguage(written);
  }
  return { language, onLanguage };
}

/** A cover on its way shows as it lies here. */
function WithUploading({ cover, values, ...language }: { cover: UploadingFile; values: Values } & Shown) {
  const { preview, stored } = cover.progress.use();
  const here = preview
    ? { id: 0, name: '', type: '', size: 0, width: null, height: null, thumb: null, card: null, url: preview }
    : null;
  return <PhonePreview notice={typedNotice(values, stored ?? here)} {...language} />;
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
