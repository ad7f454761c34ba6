import { type Invitation, invitationApi } from '@lobby/contract/areas/visitor-invitation';
import { dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { formatDate, formatMoment } from '#shared/dates/dates.ts';
import { formatTimeInput } from '#shared/dates/day.ts';
import { weekdayName } from '#shared/dates/day-names.ts';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Invitation.module.css';

type Props = { invitation: Invitation };
/** The first Monday, as days are numbered. */
const MONDAY = 4;

export function WhenAndWhere({ invitation }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { property, host, room, expectedFrom, expectedTo, days, hoursFrom, hoursTo } = invitation;
  const zone = property.timeZone;
  const last = new Date(expectedTo.getTime() - 1);
  const isOneDay = dayOf(expectedFrom, zone) === dayOf(last, zone);
  const end = isOneDay ? formatTimeInput(expectedTo, zone) : formatMoment(expectedTo, zone, 'gregory');
  const address = language === 'th' ? property.addressTh : (property.addressEn ?? property.addressTh);
  return (
    <section className={css.card}>
      <p className={css.property}>{nameOf(property, language)}</p>
      <h1>{host ? t('visitor-invitation.from', { host: host[language] }) : t('visitor-invitation.title')}</h1>
      <p className={css.when}>
        {formatMoment(expectedFrom, zone, 'gregory')} – {end}
      </p>
      {days && <p>{days.map((day) => weekdayName(MONDAY + day, language)).join(' · ')}</p>}
      {hoursFrom && hoursTo && (
        <p>
          {hoursFrom.slice(0, 5)} – {hoursTo.slice(0, 5)}
        </p>
      )}
      {room && <p>{t('visitor-invitation.room', { room })}</p>}
      {address && <p className={css.address}>{address}</p>}
      <p>{t(`visitor-invitation.state.${invitation.state}`)}</p>
    </section>
  );
}

/** Black on white whatever the theme, with the quiet edge a reader needs. */
export function GuestPass({ invitation, onEdit }: Props & { onEdit: () => void }) {
  const { t } = useTranslation();
  const { pass, deskCode, state } = invitation;
  return (
    <section className={`${css.card} ${css.pass}`}>
      <h2>{t('visitor-invitation.pass.title')}</h2>
      {pass ? <QrCode text={pass} level="Q" className={css.qr} /> : <p>{t('visitor-invitation.pass.none')}</p>}
      <p>{t('visitor-invitation.pass.code')}</p>
      <p className={css.digits}>{deskCode}</p>
      <p className={css.address}>{t('visitor-invitation.pass.bright')}</p>
      {state === 'open' && (
        <Button variant="default" onClick={onEdit}>
          {t('visitor-invitation.edit')}
        </Button>
      )}
    </section>
  );
}

/** What is kept and until when, and the way to end it. */
export function KeptData({ token, invitation, onEnded }: Props & { token: string; onEnded: () => void }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<'idle' | 'asking' | 'running'>('idle');
  const [problem, setProblem] = useState('');
  const { state, keptUntil, property } = invitation;
  const name = state === 'over' ? 'forget' : 'decline';
  async function end() {
    setStep('running');
    try {
      await call(invitationApi.decline, { body: { token } });
      onEnded();
    } catch (error) {
      setProblem(problemText(error));
      setStep('idle');
    }
  }
  return (
    <section className={css.card}>
      <h2>{t('visitor-invitation.kept.title')}</h2>
      <p>{t('visitor-invitation.kept.text', { until: formatDate(keptUntil, property.timeZone, 'gregory') })}</p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {state !== 'inside' &&
        (step === 'idle' ? (
          <Button variant="default" onClick={() => setStep('asking')}>
            {t(`visitor-invitation.${name}.act`)}
          </Button>
        ) : (
          <>
            <p>{t(`visitor-invitation.${name}.sure`)}</p>
            <div className={css.acts}>
              <Button color="red" loading={step === 'running'} onClick={() => void end()}>
                {t(`visitor-invitation.${name}.confirm`)}
              </Button>
              <Button variant="default" onClick={() => setStep('idle')}>
                {t('visitor-invitation.keep')}
              </Button>
            </div>
          </>
        ))}
    </section>
  );
}
