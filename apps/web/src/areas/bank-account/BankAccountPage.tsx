import { type BankAccountPage as Account, type BankAccountInput, bankAccountApi } from '@lobby/contract/areas/bank-account';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { recordCall, recordsOf } from '#shared/call/records.ts';
import { bankChoices } from '#shared/choices/bank-choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './BankAccount.module.css';
import { BankAccountState } from './BankAccountState.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { ShownCard } from './ShownCard.tsx';

const LIST = '/payment/bank-account';
const sections: Section<z.input<typeof BankAccountInput>>[] = [
  {
    name: 'account',
    fields: [{ field: 'name' }, { field: 'bank', from: bankChoices }, { field: 'number', short: true }, { field: 'description' }],
  },
  {
    name: 'payment',
    fields: [
      { field: 'promptPay', short: true },
      { field: 'billerId', short: true },
      { field: 'qrCode', own: pictureField({ area: 'bank-account', field: 'qrCode', shape: 'free', readsCodes: true }) },
    ],
  },
  { name: 'use', fields: [{ field: 'isActive' }] },
];

/** A new account begins with its form; one that is there with what residents see of it. */
export function BankAccountPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isEditing = useIsEditing();
  const writable = useCan()('bank-account:write');
  if (id !== undefined && !(isEditing && writable)) return <View id={Number(id)} />;
  return <FormPage area="bank-account" api={bankAccountApi} sections={sections} />;
}

/** What waits for a second person and what is written down left; what residents see right. */
function View({ id }: { id: number }) {
  const isPast = useHistoryTab() !== undefined;
  const answer = useQuery({
    queryKey: ['bank-account', 'one', id],
    queryFn: () => call(bankAccountApi.get, recordCall('bank-account', id, recordsOf(bankAccountApi))),
    enabled: Number.isSafeInteger(id),
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => (
        <>
          <Header account={data} />
          {isPast ? (
            <div className={layout.page}>
              <History area="bank-account" id={id} />
            </div>
          ) : (
            <RecordColumns activity={<ShownCard account={data} />}>
              {data.proposal && <ProposalCard account={data} proposal={data.proposal} />}
              <RecordFacts area="bank-account" sections={sections} record={data} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ account }: { account: Account }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = {
    bank: account.bank && nameOf(account.bank, language),
    number: <span className={css.number}>{account.number}</span>,
  };
  return (
    <RecordHeader
      area="bank-account"
      listPath={LIST}
      title={account.name}
      state={<BankAccountState account={account} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`bank-account.field.${field}`), value }))}
      actions={<RecordActions area="bank-account" api={bankAccountApi} listPath={LIST} record={account} name={account.name} />}
      tabs={<RecordTabs area="bank-account" page={`${LIST}/${account.id}`} />}
    />
  );
}
