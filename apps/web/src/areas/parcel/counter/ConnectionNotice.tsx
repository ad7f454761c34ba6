import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Counter.module.css';
import { isOnline } from './connection.ts';
import { stateOf, unsent } from './outbox.ts';

/** The connection is gone, and this is what waits to be sent: never a guess whether a parcel is safe. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const waiting = unsent.use().filter((parcel) => stateOf(parcel) === 'waiting');
  if (isOnline.use()) return null;
  return (
    <section className={css.away} role="status" aria-label={t('counter.away.heading')}>
      <IconPlugConnectedX className={css.sign} size={22} aria-hidden />
      <div>
        <strong>{t('counter.away.title')}</strong>
        <div>{t('counter.away.text')}</div>
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
