import { useTranslation } from 'react-i18next';
import { pageKeys } from '#shared/keys/page-keys.ts';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import record from '#shared/record/RecordCard.module.css';
import { useCan } from '#shared/session/can.ts';
import { AddCardLink } from './AddCardLink.tsx';
import { CardState } from './CardState.tsx';
import { useHolderCards } from './card-lists.ts';
import { syncText } from './DeviceSync.tsx';

/** What somebody holds, each card with its state and its page. */
export function HolderCards({ memberId, isHere }: { memberId: number; isHere: boolean }) {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  const hasKeys = pageKeys.use();
  const answer = useHolderCards(memberId);
  const hasCards = answer.data?.data.some(({ state }) => state === 'active' || state === 'suspended');
  return (
    <LinesCard
      title={t('card.ofHolder.title')}
      answer={answer}
      empty={t('card.ofHolder.empty')}
      side={writable && isHere && <AddCardLink memberId={memberId} />}
      renderLine={({ id, serial, kind, printed, sync, ...card }) => ({
        id,
        name: serial,
        to: `/resident/card/${id}`,
        more: [t(`card.filter.kind.${kind}`), printed && t('card.printedEnd', { printed }), syncText(sync)],
        state: <CardState {...card} />,
      })}
      foot={
        writable &&
        hasCards &&
        hasKeys && (
          <p className={record.soft}>
            <KeyHint>{t('card.ofHolder.lostKey')}</KeyHint>
          </p>
        )
      }
    />
  );
}
