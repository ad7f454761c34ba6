import type { ListedCard } from '@lobby/contract/areas/card';
import { useState } from 'react';
import { useHolderCards } from '#shared/card/card-lists.ts';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { useCan } from '#shared/session/can.ts';
import type { Resident } from '../resident.records.ts';
import { WhichCardDialog } from './WhichCardDialog.tsx';

/** A call from somebody who lost a card: L, or the menu. Whoever holds several is asked which one. */
export function useLostCard({ id }: Pick<Resident, 'id'>) {
  const writable = useCan()('card:write');
  const [isAsking, setAsking] = useState(false);
  const { remove } = useCardRemoval('lost');
  const held = useHolderCards(id).data?.data.filter(({ state }) => state === 'active' || state === 'suspended') ?? [];
  const [only, ...others] = held;
  const report = only && writable ? () => (others.length > 0 ? setAsking(true) : void remove(only)) : undefined;
  usePageKeys(report ? { l: report } : {});

  function choose(card: ListedCard) {
    setAsking(false);
    void remove(card);
  }
  return { report, dialog: isAsking && <WhichCardDialog cards={held} onChoose={choose} onClose={() => setAsking(false)} /> };
}
