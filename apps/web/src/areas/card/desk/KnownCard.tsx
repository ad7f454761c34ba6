import type { CardReading } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconBox, IconPlayerPause, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardState } from '#shared/card/CardState.tsx';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';
import { GiveDialog } from '../GiveDialog.tsx';
import { SuspendDialog } from '../SuspendDialog.tsx';
import css from './Desk.module.css';

type Known = NonNullable<CardReading['card']> & { serial: string };
type Props = { card: Known; member: number | undefined; onActed: () => void };

/** A card the register has: whose it is, and what somebody at the desk does with it. */
export function KnownCard({ card, member, onActed }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const [asking, setAsking] = useState<'suspend' | 'give' | null>(null);
  const returned = useCardRemoval('returned');
  const lost = useCardRemoval('lost');
  const { id, state, holder, room, serial } = card;
  const isInUse = state === 'active' || state === 'suspended';
  const close = () => {
    setAsking(null);
    onActed();
  };
  const act = async ({ remove }: typeof lost) => {
    await remove(card);
    onActed();
  };
  return (
    <section className={css.panel} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>
          <Link to={`/resident/card/${id}`}>{t('card.name', { card: serial })}</Link>
        </h2>
        <CardState state={state} />
      </div>
      <p className={css.who}>
        {[holder, room && t('card.holders.room', { room })].filter(Boolean).join(' · ') || t('card.desk.nobody')}
      </p>
      <div className={css.acts}>
        {isInUse && (
          <>
            <Button
              size="md"
              color="red"
              variant="light"
              leftSection={<IconAlertOctagon size={18} aria-hidden />}
              onClick={() => void act(lost)}
            >
              {t('card.lost.action')}
            </Button>
            {state === 'active' && (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPlayerPause size={18} aria-hidden />}
                onClick={() => setAsking('suspend')}
              >
                {t('card.suspend.action')}
              </Button>
            )}
            <Button
              size="md"
              variant="default"
              leftSection={<IconBox size={18} aria-hidden />}
              onClick={() => void act(returned)}
            >
              {t('card.returned.action')}
            </Button>
          </>
        )}
        {state === 'stock' && (
          <Button size="md" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAsking('give')}>
            {t('card.give.action')}
          </Button>
        )}
      </div>
      {asking === 'suspend' && <SuspendDialog card={card} onClose={close} />}
      {asking === 'give' && <GiveDialog card={card} member={member} onClose={close} />}
    </section>
  );
}
