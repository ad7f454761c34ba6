import { cardApi, type ListedCard } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { cardName } from '#shared/card/card-name.ts';
import { useChoices } from '#shared/choices/ChoiceInput.tsx';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { GiveDialog } from '../GiveDialog.tsx';

const MAX_CARDS = 20;

/** Whom the desk was opened for, and the cards in the drawer: one of them is given without a reader, too. */
export function FromStock({ member, onActed }: { member: number; onActed: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ListedCard | null>(null);
  const { labelOf } = useChoices(residentChoices, '', [String(member)]);
  const answer = useQuery({
    queryKey: ['card', 'in-stock'],
    queryFn: () =>
      call(cardApi.list, {
        query: { filters: { state: { $eq: 'stock' } }, sort: ['id:asc'], pagination: { pageSize: MAX_CARDS } },
      }),
  });
  return (
    <>
      <LinesCard
        title={t('card.fromStock.title', { holder: labelOf(String(member)) })}
        answer={answer}
        empty={t('card.fromStock.empty')}
        renderLine={(card) => ({
          id: card.id,
          name: cardName(card),
          to: `/resident/card/${card.id}`,
          more: [card.printed && t('card.printedEnd', { printed: card.printed })],
          state: (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              aria-label={t('card.fromStock.giveOf', { card: cardName(card) })}
              onClick={() => setChosen(card)}
            >
              {t('card.fromStock.give')}
            </Button>
          ),
        })}
      />
      {chosen && (
        <GiveDialog
          card={{ ...chosen, room: null }}
          member={member}
          onClose={() => {
            setChosen(null);
            onActed();
          }}
        />
      )}
    </>
  );
}
