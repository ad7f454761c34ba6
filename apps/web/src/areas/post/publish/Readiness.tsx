import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '../page/Page.module.css';
import type { missingIn } from './readiness.ts';

/** Beside the button: what still has to be written, field by field, or that nothing is missing. */
export function Readiness({ missing }: { missing: ReturnType<typeof missingIn> }) {
  const { t } = useTranslation();
  if (missing.length === 0)
    return (
      <p className={css.ready} id="readiness">
        <IconCircleCheck size={20} aria-hidden />
        {t('post.ready.all')}
      </p>
    );
  return (
    <section className={css.missing} id="readiness" aria-label={t('post.ready.title')}>
      <strong>
        <IconAlertTriangle size={20} aria-hidden />
        {t('post.ready.title')}
      </strong>
      <ul>
        {missing.map(({ field, says, blanks }) => (
          <li key={`${field} ${says}`}>
            {t(`post.field.${field}`)}: {t(says)}
            {blanks.length > 0 && ` ${blanks.map((blank) => `[[${blank}]]`).join(' ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
