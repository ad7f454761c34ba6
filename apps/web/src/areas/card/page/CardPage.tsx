import type { CardPage as Card } from '@lobby/contract/areas/card';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns } from '#shared/record/RecordHeader.tsx';
import css from '../Card.module.css';
import { useCard } from '../card.records.ts';
import { CardHeader } from './CardHeader.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { HoldersCard } from './HoldersCard.tsx';

/** What the card is and who held it left; what every device says about it right. */
export function CardPage() {
  const id = Number(useParams({ strict: false }).id);
  const isPast = useHistoryTab() !== undefined;
  return (
    <LoadedRecord id={id} answer={useCard(id)}>
      {({ data }) => (
        <>
          <CardHeader card={data} />
          {isPast ? (
            <div className={layout.page}>
              <History area="card" id={id} />
            </div>
          ) : (
            <RecordColumns activity={<DevicesCard card={data} />}>
              <NumbersCard card={data} />
              <HoldersCard holders={data.holders} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

/** The same card under the three numbers people may read off it; masked by the server for whoever only reads. */
function NumbersCard({ card: { serial, printed, uid, kind, validUntil, issuedAt, lastUsedAt } }: { card: Card }) {
  const { t } = useTranslation();
  const facts = {
    asRead: <span className={css.number}>{serial}</span>,
    printed: printed && <span className={css.number}>{printed}</span>,
    uid: uid && <span className={css.number}>{uid}</span>,
    kind: t(`card.filter.kind.${kind}`),
    validUntil: formatDayInput(validUntil ?? undefined) || t('card.noEnd'),
    issuedAt: issuedAt && <Moment at={issuedAt} />,
    lastUsedAt: lastUsedAt && <Moment at={lastUsedAt} />,
  };
  return (
    <RecordCard title={t('card.section.numbers')}>
      <dl className={card.grid}>
        {Object.entries(facts).map(([field, value]) => (
          <div key={field}>
            <dt>{t(`card.field.${field}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </RecordCard>
  );
}
