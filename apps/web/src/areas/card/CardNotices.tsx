import { cardApi, type KnownCard, SUSPENSIONS } from '@lobby/contract/areas/card';
import { IconBox, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExpired } from '#shared/card/expiry.ts';
import { useCardRemoval } from '#shared/card/use-card-removal.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { useCommand } from '#shared/query/command.ts';
import { BlockedNotice } from '#shared/record/BlockedNotice.tsx';
import { useCan } from '#shared/session/can.ts';
import { EditCardDialog } from './EditCardDialog.tsx';

type Noticed = Pick<
  KnownCard,
  'id' | 'serial' | 'kind' | 'printed' | 'state' | 'validUntil' | 'suspendedReason' | 'removalRequest'
>;

/** Why a card that somebody has opens nothing, and what helps. */
export function CardNotices({ card }: { card: Noticed }) {
  if (card.state === 'suspended') return <Suspended card={card} />;
  return isExpired(card) ? <Expired card={card} /> : null;
}

/** What the server writes as the reason itself; anything else somebody typed. */
const OWN_REASONS: Record<string, string> = {
  [SUSPENSIONS.movedOut]: 'card.suspend.movedOut',
  [SUSPENSIONS.reportedLost]: 'card.suspend.lost',
  [SUSPENSIONS.handedIn]: 'card.suspend.handedIn',
};

/** One that waits to be confirmed as lost is not resumed; one of somebody who has left goes back to stock. */
function Suspended({ card }: { card: Noticed }) {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  const { id, suspendedReason, removalRequest } = card;
  const ownReason = OWN_REASONS[suspendedReason ?? ''];
  const resume = useCommand(cardApi.resume, { area: 'card', done: 'card.resume.done' });
  const returned = useCardRemoval('returned');
  const act =
    suspendedReason === SUSPENSIONS.movedOut
      ? { name: t('card.returned.action'), icon: <IconBox size={18} aria-hidden />, act: () => void returned.remove(card) }
      : { name: t('card.resume.action'), act: () => void resume.run({ params: { id } }) };
  return (
    <BlockedNotice
      title={t('card.suspend.notice')}
      reason={ownReason ? t(ownReason) : suspendedReason}
      effect={
        removalRequest !== null && <Link to={`/resident/application/${removalRequest}`}>{t('card.suspend.openRequest')}</Link>
      }
      unblock={writable && removalRequest === null && act}
    />
  );
}

function Expired({ card }: { card: Noticed }) {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BlockedNotice
        title={t('card.expired.notice', { day: formatDayInput(card.validUntil ?? undefined) })}
        reason={t('card.expired.help')}
        unblock={
          writable && {
            name: t('card.details.action'),
            icon: <IconPencil size={18} aria-hidden />,
            act: () => setOpen(true),
          }
        }
      />
      {isOpen && <EditCardDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
