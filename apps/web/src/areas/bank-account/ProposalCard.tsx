import { type BankAccountPage, bankAccountApi } from '@lobby/contract/areas/bank-account';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '#shared/files/Picture.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './BankAccount.module.css';

type Proposal = NonNullable<BankAccountPage['proposal']>;
type Props = { account: BankAccountPage; proposal: Proposal };

/** The values in use beside those that wait; whoever proposed them leaves the decision to somebody else. */
export function ProposalCard({ account, proposal }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isNew = account.approvedAt === null;
  const rows = {
    bank: [account.bank && nameOf(account.bank, language), nameOf(proposal.bank, language)],
    number: [account.number, proposal.number],
    promptPay: [account.promptPay, proposal.promptPay],
    billerId: [account.billerId, proposal.billerId],
  };
  return (
    <RecordCard title={t('bank-account.proposal.title')}>
      <p className={layout.note}>{t('bank-account.proposal.text', { name: proposal.by?.name ?? '–' })}</p>
      <table className={css.changes}>
        <thead>
          <tr>
            <td />
            {!isNew && <th scope="col">{t('bank-account.proposal.now')}</th>}
            <th scope="col">{t('bank-account.proposal.new')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([field, [now, next]]) => (
            <tr key={field}>
              <th scope="row">{t(`bank-account.field.${field}`)}</th>
              {!isNew && <td className={css.number}>{now ?? '–'}</td>}
              <td className={css.number}>{next ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {proposal.activates && <p className={layout.note}>{t('bank-account.proposal.activates')}</p>}
      {proposal.qrCode && <Picture file={proposal.qrCode} size="card" shape="free" alt={t('bank-account.field.qrCode')} />}
      {proposal.qrState && <p className={layout.note}>{t(`bank-account.qr.${proposal.qrState}`)}</p>}
      <Decision id={account.id} proposal={proposal} />
    </RecordCard>
  );
}

const DAY_MS = 86_400_000;

/** Where there is nobody else, one's own proposal can be approved a day later; the server knows whether there is. */
function Decision({ id, proposal }: { id: number; proposal: Proposal }) {
  const { t } = useTranslation();
  const writable = useCan()('bank-account:write');
  const isOwn = session.use().profile?.id === proposal.by?.id;
  const [isFresh] = useState(() => Date.now() - proposal.createdAt.getTime() < DAY_MS);
  const approve = useCommand(bankAccountApi.approve, { area: 'bank-account', done: 'bank-account.proposal.approved' });
  const withdraw = useCommand(bankAccountApi.withdraw, { area: 'bank-account', done: 'bank-account.proposal.withdrawn' });
  if (!writable) return null;
  return (
    <div className={css.actions}>
      {!(isOwn && isFresh) && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={approve.running}
          onClick={() => void approve.run({ params: { id }, body: { proposal: proposal.id } })}
        >
          {t('bank-account.proposal.approve')}
        </Button>
      )}
      <Button variant="default" loading={withdraw.running} onClick={() => void withdraw.run({ params: { id } })}>
        {t('bank-account.proposal.withdraw')}
      </Button>
    </div>
  );
}
