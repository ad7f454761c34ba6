import type { Log } from '@lobby/contract/areas/log';
import type { PaymentPage } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { type Icon, IconArrowBackUp, IconCheck, IconFileInvoice, IconFileSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { History } from '#shared/history/History.tsx';
import { HistoryLine } from '#shared/history/LogLines.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

type Move = PaymentPage['moves'][number];

/** Every move of its status, and what else was noted about it. */
export function BillHistory({ bill: { id, moves } }: { bill: PaymentPage }) {
  const { t } = useTranslation();
  return (
    <RecordCard title={t('history.tab.history')}>
      <History
        area="payment"
        id={id}
        own={{
          lines: moves.map((move) => ({ id: `move-${move.id}`, at: move.at, line: <MoveLine move={move} /> })),
          isRepeated,
        }}
      />
    </RecordCard>
  );
}

/** Every move is an entry of the log as well: the new bill, and each change of its status. */
const isRepeated = ({ kind, changes }: Pick<Log, 'kind' | 'changes'>) =>
  kind === 'create' || (kind === 'update' && changes.some(({ field }) => field === 'status'));

const icons: Record<ReturnType<typeof moveOf>, Icon> = {
  issued: IconFileInvoice,
  slip: IconFileSearch,
  paid: IconCheck,
  refused: IconX,
  reopened: IconArrowBackUp,
};

/** From paid back to unpaid is money that was made void; from waiting, a slip that was refused or paid only a part. */
function moveOf({ from, to }: Pick<Move, 'from' | 'to'>) {
  if (from === null) return 'issued';
  if (to === PAYMENT_STATUS.waiting) return 'slip';
  if (to === PAYMENT_STATUS.paid) return 'paid';
  return from === PAYMENT_STATUS.waiting ? 'refused' : 'reopened';
}

function MoveLine({ move }: { move: Move }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kind = moveOf(move);
  const by = displayName(move.by, language) || t('history.system');
  return <HistoryLine icon={icons[kind]} sentence={t(`payment.history.${kind}`, { by })} at={move.at} />;
}
