import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import css from './Desk.module.css';
import { deskSearch } from './desk-search.ts';
import { ScanDesk } from './ScanDesk.tsx';
import { StockIntake } from './StockIntake.tsx';

const DESK = '/resident/card/desk';

/** One field a reader types into: a card that is known shows whose it is, one that is not is issued or put into stock. */
export function CardDeskPage() {
  const { t } = useTranslation();
  const { mode, member } = deskSearch(useSearch({ strict: false }));
  return (
    <div className={css.page}>
      <FormHeader area="card" listPath="/resident/card" title={t('card.desk.title')}>
        <PageTabs
          label={t('card.desk.title')}
          tabs={[
            { name: t('card.desk.mode.issue'), to: DESK, search: deskSearch({ member }) },
            { name: t('card.desk.mode.stock'), to: DESK, search: deskSearch({ mode: 'stock', member }) },
          ]}
        />
      </FormHeader>
      {mode === 'stock' ? <StockIntake /> : <ScanDesk key={member} member={member} />}
    </div>
  );
}
