import type { StoredFile } from '@lobby/contract/areas/file';
import type { Notice } from '@lobby/contract/areas/post';
import { lacksEnglish } from '@lobby/contract/areas/post-rule';
import { type Language, TIME_ZONE } from '@lobby/contract/constants';
import { IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { Picture } from '#shared/files/Picture.tsx';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { nameOf } from '#shared/texts/language.ts';
import { periodOf } from '../post-words.ts';
import css from './Notice.module.css';

/** What of a post residents read. */
export type NoticeText = Omit<Notice, 'property' | 'sentAt' | 'cover'> & { cover?: StoredFile | null | undefined };
type Props = {
  notice: NoticeText;
  property: Notice['property'] | undefined;
  language: Language;
  /** The title of the page, or of a part of it. */
  heading: 'h1' | 'h3';
};

/** As residents read it, whatever years the person at the desk has chosen. */
const inGregorianYears = (moment: Date, zone: string) => formatMoment(moment, zone, 'gregory');

/** A notice in one language, as residents read it. The other is never mixed in; an emergency without English yet shows in Thai, and says so. */
export function NoticeBody({ notice, property, language, heading: Heading }: Props) {
  const { t } = useTranslation();
  const isThaiOnly = notice.type === 'emergency' && lacksEnglish(notice);
  const thai = language === 'th' || isThaiOnly;
  const title = thai ? notice.title : notice.titleEn;
  const content = thai ? notice.content : notice.contentEn;
  const period = periodOf(notice, property?.timeZone ?? TIME_ZONE, language, inGregorianYears);
  return (
    <article className={css.notice} lang={thai ? 'th' : 'en'}>
      {notice.type === 'emergency' && (
        <p className={css.emergency}>
          <IconUrgent size={20} aria-hidden />
          {t(`post.emergencyIn.${language}`)}
        </p>
      )}
      {notice.cover && <Picture file={notice.cover} size="card" shape="cover" alt="" />}
      <div className={css.words}>
        <p className={css.property}>{nameOf(property, language)}</p>
        <Heading className={css.title}>{title || t('post.preview.none')}</Heading>
        {period && <p className={css.period}>{period}</p>}
        {language === 'en' && isThaiOnly && (
          <p className={css.period} lang="en">
            {t('post.thaiOnly.inEnglish')}
          </p>
        )}
        {content && <RichText html={content} />}
      </div>
    </article>
  );
}
