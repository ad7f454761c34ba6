import { ActionIcon, Button } from '@mantine/core';
import { IconCloudUpload, IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { signOutWarnings } from '#shared/auth/account-actions.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { discard, retryRefused, sendOffered, stateOf, unsent } from './outbox.ts';
import type { UnsentParcel } from './outbox-db.ts';
import css from './UnsentNotice.module.css';

const nameOf = ({ body, room }: UnsentParcel) => [body.trackingNo, body.name, room].filter(Boolean).join(' · ');

/** Parcels an earlier session left in this browser, on whatever page: nothing is sent twice, nothing is lost without a word. */
export function UnsentNotice() {
  const { t } = useTranslation();
  const listed = unsent.use().filter((parcel) => stateOf(parcel) !== 'waiting');
  const offered = listed.filter((parcel) => stateOf(parcel) === 'offered');
  if (listed.length === 0) return null;
  return (
    <section className={css.notice} role="status" aria-label={t('counter.unsent.heading')}>
      <IconCloudUpload className={css.sign} size={24} aria-hidden />
      <div className={css.words}>
        <strong>{t('counter.unsent.title', { count: listed.length })}</strong>
        <div>{t('counter.unsent.text')}</div>
        <ul className={css.list}>
          {listed.map((parcel) => (
            <Line key={parcel.key} parcel={parcel} />
          ))}
        </ul>
      </div>
      {offered.length > 0 && (
        <Button size="md" onClick={() => void sendOffered()}>
          {t('counter.unsent.send', { count: offered.length })}
        </Button>
      )}
    </section>
  );
}

function Line({ parcel }: { parcel: UnsentParcel }) {
  const { t } = useTranslation();
  const name = nameOf(parcel);
  return (
    <li className={css.line}>
      <div className={css.words}>
        <div>
          {name} <Moment at={new Date(parcel.at)} />
        </div>
        {parcel.refused !== undefined && (
          <div className={css.problem}>{t('counter.unsent.refused', { problem: parcel.refused })}</div>
        )}
      </div>
      {parcel.refused !== undefined && (
        <Button variant="default" size="compact-md" mih={40} onClick={() => void retryRefused(parcel)}>
          {t('counter.unsent.retry')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('counter.unsent.discardOf', { name })}
        onClick={() => void askToDiscard(parcel)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}

async function askToDiscard(parcel: UnsentParcel) {
  const sure = await askConfirmation({
    title: i18next.t('counter.unsent.discardTitle'),
    text: i18next.t('counter.unsent.discardText', { name: nameOf(parcel) }),
    confirm: i18next.t('counter.unsent.discard'),
    danger: true,
  });
  if (sure) await discard(parcel);
}

signOutWarnings.add(() => {
  const count = unsent.get().length;
  return count > 0 ? i18next.t('counter.unsent.signOut', { count }) : null;
});
