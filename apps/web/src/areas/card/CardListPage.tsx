import { CARD_KINDS, CARD_STATES, type ListedCard, SUSPENSIONS } from '@lobby/contract/areas/card';
import { IconArrowsDiff, IconFileImport, IconScan } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { CardState, stateText } from '#shared/card/CardState.tsx';
import { DeviceSync, syncText } from '#shared/card/DeviceSync.tsx';
import { today } from '#shared/card/expiry.ts';
import { buildingChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf } from '#shared/texts/language.ts';
import css from './Card.module.css';
import { cardRecords } from './card.records.ts';

const columns: Column<ListedCard>[] = [
  { field: 'serial', show: ({ serial }) => <span className={css.number}>{serial}</span> },
  { field: 'kind', text: ({ kind }) => i18next.t(`card.filter.kind.${kind}`) },
  {
    field: 'state',
    text: stateText,
    show: (card) => <CardState {...card} />,
    onCard: 'state',
  },
  { field: 'member', text: ({ member }, language) => (member ? nameOf(member, language) : ''), populate: 'member', onCard: true },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  {
    field: 'sync',
    text: ({ sync }) => syncText(sync),
    show: ({ sync }) => <DeviceSync sync={sync} />,
    inFile: [
      { field: 'wanted', value: ({ sync }) => sync.wanted },
      { field: 'applied', value: ({ sync }) => sync.applied },
      { field: 'failed', value: ({ sync }) => sync.failed },
    ],
  },
  { field: 'validUntil', text: ({ validUntil }) => formatDayInput(validUntil ?? undefined) },
];

const filters: Filter[] = [
  { field: 'state', options: ['active', ...CARD_STATES.filter((state) => state !== 'active')] },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
  { field: 'kind', options: CARD_KINDS },
  { field: 'followUp', options: ['expired', 'notReturned'], where: (wanted) => ({ $or: wanted.map(followUp) }) },
];
export const viewFilters = viewFiltersOf(cardRecords, filters);

/** Off since its last day has passed, or still with somebody who has moved out. */
const followUp = (wanted: string) =>
  wanted === 'expired'
    ? { state: { $eq: 'active' }, validUntil: { $lt: today() } }
    : { suspendedReason: { $eq: SUSPENSIONS.movedOut } };

export function CardListPage() {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  return (
    <ListPage
      area="card"
      api={cardRecords}
      columns={columns}
      filters={filters}
      top={tools}
      action={
        writable && (
          <LinkButton to="/resident/card/desk" leftSection={<IconScan size={18} aria-hidden />}>
            {t('card.desk.title')}
          </LinkButton>
        )
      }
    />
  );
}

const tools = () => <Tools />;

/** What did not reach its device, and many cards at once. */
function Tools() {
  const { t } = useTranslation();
  const writable = useCan()('card:write');
  return (
    <div className={css.tools}>
      <LinkButton to="/resident/card/drift" variant="default" leftSection={<IconArrowsDiff size={18} aria-hidden />}>
        {t('card.drift.link')}
      </LinkButton>
      {writable && (
        <LinkButton to="/resident/card/import" variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
          {t('card.import.title')}
        </LinkButton>
      )}
    </div>
  );
}
