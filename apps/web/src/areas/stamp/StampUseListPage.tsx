import { STAMP_STATES, type StampUse } from '@lobby/contract/areas/stamp';
import { IconAlertTriangle, IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import i18next from 'i18next';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { nameOf } from '#shared/texts/language.ts';
import { StampTabs } from './StampTabs.tsx';
import { stampUseRecords } from './stamp.records.ts';

const looks = {
  queued: { tone: 'plain', Icon: IconClock },
  sent: { tone: 'plain', Icon: IconClock },
  applied: { tone: 'good', Icon: IconCheck },
  refused: { tone: 'bad', Icon: IconBan },
  failed: { tone: 'bad', Icon: IconAlertTriangle },
  void: { tone: 'plain', Icon: IconBan },
} as const;
const stateText = ({ state }: Pick<StampUse, 'state'>) => i18next.t(`stamp-use.state.${state}`);

const columns: Column<StampUse>[] = [
  { field: 'ticketNo' },
  { field: 'template', text: ({ template }, language) => nameOf(template, language), populate: 'template', onCard: true },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  { field: 'roomType', text: ({ roomType }) => roomType?.name ?? '', populate: 'roomType' },
  { field: 'createdAt' },
  { field: 'state', text: stateText, show: (use) => <State use={use} />, populate: [], onCard: 'state' },
];
const filters: Filter[] = [
  { field: 'state', options: STAMP_STATES },
  { field: 'room', from: roomChoices },
];
const top = () => <StampTabs />;

/** Each stamp: on its way, on the ticket, or not and why. */
export const StampUseListPage = () => (
  <ListPage area="stamp-use" api={stampUseRecords} columns={columns} filters={filters} top={top} action={null} />
);

function State({ use }: { use: StampUse }) {
  const { tone, Icon } = looks[use.state];
  return (
    <StateBadge tone={tone} icon={<Icon size={18} aria-hidden />}>
      {stateText(use)}
    </StateBadge>
  );
}
