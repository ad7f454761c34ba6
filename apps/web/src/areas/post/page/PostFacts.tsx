import type { Post } from '@lobby/contract/areas/post';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { YesNo } from '#shared/layout/StateBadge.tsx';

export function PostFacts({ post }: { post: Post }) {
  const { t } = useTranslation();
  const zone = useZone();
  const said = (moment: Date | null | undefined) => (moment ? formatMoment(moment, zone) : '–');
  const facts = {
    number: `#${post.number}`,
    type: t(`post.type.${post.type}`),
    startDate: said(post.startDate),
    endDate: said(post.endDate),
    publicDate: said(post.publicDate[0]),
    isActive: <YesNo value={post.isActive} />,
    isHighlight: <YesNo value={post.isHighlight} />,
    author: post.author?.name ?? '–',
    updatedAt: said(post.updatedAt),
  };
  return (
    <section className={layout.section} aria-labelledby="post-facts">
      <h2 className={layout.legend} id="post-facts">
        {t('post.section.facts')}
      </h2>
      <dl className={layout.facts}>
        {Object.entries(facts).map(([field, value]) => (
          <div key={field}>
            <dt>{t(`post.field.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
