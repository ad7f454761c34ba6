import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolderCards } from '#shared/card/card-lists.ts';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCan } from '#shared/session/can.ts';
import css from '../Resident.module.css';
import type { Resident } from '../resident.records.ts';

/** A call from somebody who lost a card: L, or the menu. Whoever holds several is asked which one. */
export function useLostCard({ id }: Pick<Resident, 'id'>) {
  const writable = useCan()('card:write');
  const [isAsking, setAsking] = useState(false);
  const { remove } = useCardRemoval('lost');
  const held = useHolderCards(id).data?.data.filter(({ state }) => state === 'active' || state === 'suspended') ?? [];
  const [only, ...others] = held;
  const report = only && writable ? () => (others.length > 0 ? setAsking(true) : void remove(only)) : undefined;
  usePageKeys(report ? { l: report } : {});

  function choose(card: (typeof held)[number]) {
    setAsking(false);
    void remove(card);
  }
  return { report, dialog: isAsking && <WhichCard cards={held} onChoose={choose} onClose={() => setAsking(false)} /> };
}

type Held = NonNullable<ReturnType<typeof useHolderCards>['data']>['data'][number];
type Props = { cards: Held[]; onChoose: (card: Held) => void; onClose: () => void };

function WhichCard({ cards, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('card.lost.which')} onClose={onClose}>
      <div className={css.choices}>
        {cards.map((card, at) => (
          <Button
            key={card.id}
            size="md"
            variant="default"
            justify="flex-start"
            {...(at === 0 && { 'data-autofocus': true })}
            leftSection={<IconAlertOctagon size={18} aria-hidden />}
            onClick={() => onChoose(card)}
          >
            {[t(`card.filter.kind.${card.kind}`), card.serial].join(' ')}
          </Button>
        ))}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
