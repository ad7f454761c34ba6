import type { StoredFile } from '@lobby/contract/areas/file';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentLinks } from '#shared/files/AttachmentLinks.tsx';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { NoticeBody, type NoticeText } from '../notice/NoticeBody.tsx';
import css from './Preview.module.css';
import './preview.css';

type Props = { notice: NoticeText; attachments?: StoredFile[] | undefined };

/** As a resident sees it, in either language: what is not written yet shows here first. */
export function PhonePreview({ notice, attachments = [] }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const property = session.use().profile?.property;
  return (
    <section className={css.preview} aria-label={t('post.preview.title')}>
      <div className={css.head}>
        <h2>{t('post.preview.title')}</h2>
        <SegmentedControl
          aria-label={t('post.preview.language')}
          value={language}
          onChange={(next) => setLanguage(next)}
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
