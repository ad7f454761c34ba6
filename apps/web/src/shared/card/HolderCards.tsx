import { useTranslation } from 'react-i18next';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { AddCardLinks } from './AddCardLinks.tsx';
import { CardState } from './CardState.tsx';
import { useHolderCards } from './card-lists.ts';
import { syncText } from './DeviceSync.tsx';

/** What somebody holds, each card with its state and its page. */
export function HolderCards({ memberId, isHere }: { memberId: number; isHere: boolean }) {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  return (
    <LinesCard
      title={t('card.ofHolder.title')}
      answer={useHolderCards(memberId)}
      empty={t('card.ofHolder.empty')}
      side={writable && isHere && <AddCardLinks memberId={memberId} />}
      renderLine={({ id, serial, kind, sync, state }) => ({
        id,
        name: serial,
        to: `/resident/card/${id}`,
        more: [t(`card.filter.kind.${kind}`), syncText(sync)],
        state: <CardState state={state} />,
      })}
    />
  );
}
