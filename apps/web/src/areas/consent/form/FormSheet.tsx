import type { ConsentForm, ConsentForms } from '@lobby/contract/areas/consent-reminder';
import { type Language, TIME_ZONE } from '@lobby/contract/constants';
import i18next from 'i18next';
import { formatDate } from '#shared/dates/dates.ts';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { RichText } from '#shared/rich-text/RichText.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf } from '#shared/texts/language.ts';
import css from './Form.module.css';

type Props = { forms: ConsentForms; form: ConsentForm; language: Language };

/** What one person reads, ticks and signs. The choices are alike, and the code stands beside the signature: one photo holds them all. */
export function FormSheet({ forms: { basis, version, publishedAt, texts }, form, language }: Props) {
  const t = i18next.getFixedT(language);
  const property = session.use().profile?.property;
  const text = texts.find(({ locale }) => locale === language) ?? texts[0];
  const name = nameOf(form, language);
  const choices = basis === 'notice' ? ['acknowledge'] : ['accept', 'refuse'];
  return (
    <div className={css.form} lang={language}>
      <header>
        <p>{nameOf(property, language)}</p>
        <p className={css.version}>
          {t('consent.version', { version })} · {formatDate(publishedAt, property?.timeZone ?? TIME_ZONE)}
        </p>
      </header>
      <h2>{text?.title}</h2>
      <dl className={css.who}>
        <div>
          <dt>{t('consent.form.name')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('consent.form.room')}</dt>
          <dd>{form.rooms}</dd>
        </div>
      </dl>
      <RichText html={text?.content ?? ''} />
      <section className={css.answer}>
        <p>{t(`consent.form.${basis}`)}</p>
        <ul className={css.choices}>
          {choices.map((choice) => (
            <li key={choice}>
              <span className={css.box} aria-hidden />
              {t(`consent.form.${choice}`)}
            </li>
          ))}
        </ul>
        <div className={css.sign}>
          <div>
            <Line name={t(form.needsGuardian ? 'consent.form.guardian' : 'consent.form.signature')} />
            {form.needsGuardian ? <Line name={t('consent.form.relation')} /> : <p className={css.printed}>({name})</p>}
            <Line name={t('consent.form.date')} />
          </div>
          <figure>
            <QrCode text={form.codes[language]} className={css.qr} />
            <figcaption>
              {t('consent.form.scan')}
              <br />
              {form.rooms} · {t('consent.version', { version })}
            </figcaption>
          </figure>
        </div>
        <p className={css.returnTo}>{t('consent.form.returnTo', { office: nameOf(property, language) })}</p>
      </section>
    </div>
  );
}

/** To write on. */
const Line = ({ name }: { name: string }) => (
  <p className={css.line}>
    <span>{name}</span>
    <span />
  </p>
);
