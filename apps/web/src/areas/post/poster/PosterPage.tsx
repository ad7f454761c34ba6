import type { Post } from '@lobby/contract/areas/post';
import { LANGUAGES } from '@lobby/contract/constants';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter, IconUrgent } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { Sheet, useFit } from '#shared/print/Sheet.tsx';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf } from '#shared/texts/language.ts';
import { usePost, usePostKind } from '../post-kinds.ts';
import { periodOf } from '../post-words.ts';
import css from './Poster.module.css';

/** What hangs in the lift, ready for the printer. */
export function PosterPage() {
  const { t } = useTranslation();
  const kind = usePostKind();
  const { id } = useParams({ strict: false }) as { id: string };
  const post = usePost(kind, Number(id));
  if (post.isError) return <LoadFailed error={post.error} onRetry={post.refetch} />;
  if (!post.data) return <Skeleton height={600} radius="lg" role="status" aria-label={t('list.loading')} />;
  return (
    <>
      <div className={css.head} data-screen-only>
        <div>
          <FormHeader area={kind.area} listPath={kind.path} title={t('post.poster.title')} />
          <p className={css.help}>{t('post.poster.help')}</p>
        </div>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('post.poster.print')}
        </Button>
      </div>
      <Sheet label={post.data.data.title}>
        <Poster post={post.data.data} />
      </Sheet>
    </>
  );
}

/** Both languages on one sheet, an emergency in red; the code leads to the notice as it stands then. */
function Poster({ post }: { post: Post }) {
  const { t } = useTranslation();
  const property = session.use().profile?.property;
  const texts = { th: [post.title, post.content], en: [post.titleEn, post.contentEn] } as const;
  const { box, cut } = useFit<HTMLDivElement>();
  const zone = useZone();
  const periods = new Set(LANGUAGES.map((language) => periodOf(post, zone, language, formatMoment)));
  const period = [...periods].join(' · ');
  return (
    <div className={css.poster} data-type={post.type}>
      <header className={css.top}>
        <span>{nameOf(property, 'th')}</span>
        <span lang="en">{nameOf(property, 'en')}</span>
      </header>
      {post.type === 'emergency' && (
        <p className={css.emergency}>
          <IconUrgent size={36} aria-hidden />
          {LANGUAGES.map((language) => t(`post.emergencyIn.${language}`)).join(' · ')}
        </p>
      )}
      <div className={css.words} ref={box}>
        {LANGUAGES.map((language) => {
          const [title, content] = texts[language];
          return (
            title && (
              <section key={language} lang={language}>
                <h2>{title}</h2>
                {content && <RichText html={content} />}
              </section>
            )
          );
        })}
      </div>
      <footer className={css.foot}>
        <div>
          {period && <p className={css.period}>{period}</p>}
          <p>{t('post.poster.scanIn.th')}</p>
          <p lang="en">{t('post.poster.scanIn.en')}</p>
          {cut && <p className={css.more}>{t('post.poster.more')}</p>}
        </div>
        <QrCode text={`${location.origin}/notice?code=${post.code}`} className={css.code} />
      </footer>
    </div>
  );
}
