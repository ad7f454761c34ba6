import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '../page/Page.module.css';
import type { missingIn } from './readiness.ts';

/** Beside the button: what still has to be written, by language, or that nothing is missing. */
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
        {missing.map((one) =>
          'blanks' in one ? (
            <li key="blanks">
              {t('post.ready.blanks')} {one.blanks.map((blank) => `[[${blank}]]`).join(', ')}
            </li>
          ) : (
            <li key={one.field}>{t(`post.ready.${one.field}`)}</li>
          ),
        )}
      </ul>
    </section>
  );
}
