import type { ConsentPage, ConsentText } from '@lobby/contract/areas/consent';
import { useTranslation } from 'react-i18next';
import { RichText } from '#shared/rich-text/RichText.tsx';
import css from '../Consent.module.css';

/** The draft, which nobody but the office sees, and what is in force. */
export function Texts({ consent: { draftTexts, activeTexts } }: { consent: ConsentPage }) {
  const { t } = useTranslation();
  return (
    <>
      {draftTexts.length > 0 && <Both title={t('consent.text.draft')} texts={draftTexts} />}
      {activeTexts.length > 0 && <Both title={t('consent.text.active')} texts={activeTexts} />}
    </>
  );
}

function Both({ title, texts }: { title: string; texts: ConsentText[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.texts} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.languages}>
        {texts.map((text) => (
          <article key={text.locale} className={css.text} lang={text.locale}>
            <h3>{text.title}</h3>
            <RichText html={text.content} />
            <p className={css.hash}>
              {t('consent.field.hash')}: {text.hash.slice(0, 16)}
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
