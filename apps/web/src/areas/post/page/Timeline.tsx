import type { Post } from '@lobby/contract/areas/post';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import css from './Page.module.css';

/** From draft to over: what has happened with its time, what is to come too. */
export function Timeline({ post }: { post: Post }) {
  const { t } = useTranslation();
  const zone = useZone();
  const said = (moment: Date | null) => moment && formatMoment(moment, zone);
  const steps = [
    { name: 'draft', done: true, when: said(post.createdAt) },
    { name: 'published', done: post.publishedAt !== null, when: said(post.publishedAt) },
    { name: 'sent', done: post.sentAt !== null, when: said(post.sentAt ?? post.publicDate[0] ?? null) },
    { name: 'expired', done: post.state === 'expired', when: said(post.endDate) ?? t('post.timeline.open') },
  ];
  const current = steps.filter(({ done }) => done).at(-1)?.name;
  return (
    <section className={layout.section} aria-labelledby="post-timeline">
      <h2 className={layout.legend} id="post-timeline">
        {t('post.timeline.title')}
      </h2>
      <ol className={css.timeline}>
        {steps.map(({ name, done, when }) => (
          <li key={name} data-done={done || undefined} aria-current={name === current ? 'step' : undefined}>
            <span>{t(`post.timeline.${name}`)}</span>
            <span className={css.when}>{when ?? '–'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
