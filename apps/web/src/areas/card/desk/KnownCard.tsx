import type { KnownCard as Card } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconBox, IconPencil, IconPlayerPause, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardState } from '#shared/card/CardState.tsx';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';
import scan from '#shared/scan/Scan.module.css';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { CardNotices } from '../CardNotices.tsx';
import { EditCardDialog } from '../EditCardDialog.tsx';
import { GiveDialog } from '../GiveDialog.tsx';
import { SuspendDialog } from '../SuspendDialog.tsx';
import css from './Desk.module.css';

type Props = { card: Card; member: number | undefined; onActed: () => void; onCancel: () => void };
type Act = 'suspend' | 'give' | 'edit';

/** A card the register has: whose it is, and what somebody at the desk does with it. */
export function KnownCard({ card, member, onActed, onCancel }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const titleId = useId();
  const [asking, setAsking] = useState<Act | null>(null);
  const { id, serial, printed, kind, room } = card;
  const close = () => {
    setAsking(null);
    onActed();
  };
  const who = [card.member && nameOf(card.member, language), room && t('card.holders.room', { room: room.name })];
  return (
    <section className={`${scan.panel} ${css.panel}`} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>
          <Link to={`/resident/card/${id}`}>{t('card.name', { card: serial })}</Link>
        </h2>
        <CardState {...card} />
        <span className={css.note}>
          {[t(`card.filter.kind.${kind}`), printed && t('card.printedEnd', { printed })].filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className={css.who}>{who.filter(Boolean).join(' · ') || t('card.desk.nobody')}</p>
      <CardNotices card={card} />
      <div className={css.acts}>
        <Acts card={card} onAct={setAsking} onActed={onActed} />
        <Button size="md" variant="subtle" onClick={onCancel}>
          {t('popup.dialog.close')}
        </Button>
      </div>
      {asking === 'suspend' && <SuspendDialog card={card} onClose={close} />}
      {asking === 'give' && <GiveDialog card={card} member={member} onClose={close} />}
      {asking === 'edit' && <EditCardDialog card={card} onClose={close} />}
    </section>
  );
}

type ActsProps = { card: Card; onAct: (act: Act) => void; onActed: () => void };

/** What is lost or out of use never comes back; what somebody else decides about waits for them. */
function Acts({ card, onAct, onActed }: ActsProps) {
  const { t } = useTranslation();
  const returned = useCardRemoval('returned');
  const lost = useCardRemoval('lost');
  const { state, member, room, removalRequest } = card;
  const isHeld = state === 'active' || state === 'suspended';
  const remove = (act: typeof lost) => async () => {
    await act.remove(card);
    onActed();
  };
  if (removalRequest !== null || state === 'lost' || state === 'broken') return null;
  return (
    <>
      {isHeld && (
        <Button
          size="md"
          color="red"
          variant="light"
          leftSection={<IconAlertOctagon size={18} aria-hidden />}
          onClick={() => void remove(lost)()}
        >
          {t('card.lost.action')}
        </Button>
      )}
      {state === 'stock' && (
        <Button size="md" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onAct('give')}>
          {t('card.give.action')}
        </Button>
      )}
      {state === 'active' && member === null && room !== null && (
        <Act icon={<IconUserPlus size={18} aria-hidden />} name={t('card.give.holder')} onAct={() => onAct('give')} />
      )}
      {state === 'active' && (
        <Act icon={<IconPlayerPause size={18} aria-hidden />} name={t('card.suspend.action')} onAct={() => onAct('suspend')} />
      )}
      {isHeld && <Act icon={<IconBox size={18} aria-hidden />} name={t('card.returned.action')} onAct={remove(returned)} />}
      <Act icon={<IconPencil size={18} aria-hidden />} name={t('card.details.action')} onAct={() => onAct('edit')} />
    </>
  );
}

const Act = ({ icon, name, onAct }: { icon: ReactNode; name: string; onAct: () => unknown }) => (
  <Button size="md" variant="default" leftSection={icon} onClick={() => void onAct()}>
    {name}
  </Button>
);
