import { IconPlugConnectedX, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Counter.module.css';
import { connected, unsent } from './outbox.ts';

/** The connection is gone, or something still waits to be sent: never a guess whether a parcel is safe. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const waiting = unsent.use();
  const online = connected.use();
  if (online && waiting.length === 0) return null;
  const Icon = online ? IconSend : IconPlugConnectedX;
  return (
    <section className={css.away} data-away={!online || undefined} role="status" aria-label={t('counter.away.heading')}>
      <Icon className={css.sign} size={22} aria-hidden />
      <div>
        <strong>{t(online ? 'counter.away.sending' : 'counter.away.title')}</strong>
        {!online && <div>{t('counter.away.text')}</div>}
        {waiting.length > 0 && (
          <>
            <div>{t('counter.away.waiting', { count: waiting.length })}</div>
            <ul>
              {waiting.map(({ key, body, room }) => (
                <li key={key}>{[body.trackingNo, room].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
