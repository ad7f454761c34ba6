import { cardApi, type ListedCard } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { cardName } from '#shared/card/card-name.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate, formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import css from '../Resident.module.css';

type Props = { cards: ListedCard[]; onChoose: (card: ListedCard) => void; onClose: () => void };

/** What tells two cards of one person apart: the kind, what is printed on it, since when they have it, where it was last used. */
export function WhichCardDialog({ cards, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const pages = useQueries({
    queries: cards.map(({ id }) => ({ queryKey: ['card', 'one', id], queryFn: () => call(cardApi.get, { params: { id } }) })),
  });
  const factsOf = ({ printed, issuedAt }: ListedCard, at: number) => {
    const page = pages[at]?.data?.data;
    const lastUsed = page?.lastUsedAt
      ? t('card.lost.lastUsed', { at: formatMoment(page.lastUsedAt, zone) })
      : page && t('card.lost.neverUsed');
    return [
      printed && t('card.printedEnd', { printed: page?.printed ?? printed }),
      issuedAt && t('card.holders.since', { from: formatDate(issuedAt, zone) }),
      lastUsed,
    ];
  };
  return (
    <Dialog opened title={t('card.lost.which')} onClose={onClose}>
      <div className={css.choices}>
        {cards.map((card, at) => (
          <Button
            key={card.id}
            size="md"
            h="auto"
            py={8}
            variant="default"
            justify="flex-start"
            {...(at === 0 && { 'data-autofocus': true })}
            leftSection={<IconAlertOctagon size={18} aria-hidden />}
            onClick={() => onChoose(card)}
          >
            <span className={css.choice}>
              <span>{cardName(card)}</span>
              <span className={css.facts}>{factsOf(card, at).filter(Boolean).join(' · ')}</span>
            </span>
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
