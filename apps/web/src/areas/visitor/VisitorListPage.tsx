import type { Visit } from '@lobby/contract/areas/visitor';
import { VISIT_KINDS } from '@lobby/contract/areas/visitor-input';
import { formatPlate } from '@lobby/contract/people/plate';
import { Button } from '@mantine/core';
import { IconDoorExit, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import { useCan } from '#shared/session/can.ts';
import { StampCarItem } from '#shared/stamp/StampCar.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { WholeWords } from '#shared/texts/WholeWords.tsx';
import { VisitState, visitStateText } from '#shared/visitor/VisitState.tsx';
import { visitWhen } from '#shared/visitor/visit-words.ts';
import { hasCarInside } from './car-inside.ts';
import { DeskPanel } from './desk/DeskPanel.tsx';
import { EntryButton, EntryItem } from './desk/EntryButton.tsx';
import { LeaveAllDialog } from './desk/LeaveAllDialog.tsx';
import css from './Visitor.module.css';
import { useSummary, visitRecords } from './visitor.records.ts';
import { TABS, type Tab, tabOf, visitorSearch } from './visitor-search.ts';
import { tabFilter } from './visitor-tabs.ts';

const nameText = ({ name }: Visit) => name ?? '–';
const NOTHING = <span aria-hidden>–</span>;
const plateText = ({ plate }: Visit) => (plate ? formatPlate(plate) : '');

const columns: Column<Visit>[] = [
  { field: 'name', text: nameText, show: (visit) => <WholeWords>{nameText(visit)}</WholeWords> },
  { field: 'expectedFrom', text: visitWhen, show: (visit) => <When visit={visit} />, onCard: true },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  {
    field: 'host',
    text: ({ host }, language) => nameOf(host, language),
    show: ({ host }) => <Host host={host} />,
    populate: 'host',
  },
  { field: 'kind', text: ({ kind }) => i18next.t(`visitor.kind.${kind}`) },
  { field: 'party', isAmount: true },
  {
    field: 'plate',
    text: plateText,
    show: (visit) => (visit.plate ? <span className={css.whole}>{plateText(visit)}</span> : NOTHING),
  },
  { field: 'state', text: visitStateText, show: (visit) => <VisitState visit={visit} />, populate: [], onCard: 'state' },
  // A tablet has it before kind and plate; a card, which shows words alone, has it in its menu.
  { field: 'act', text: () => '', show: (visit) => <EntryButton visit={visit} />, populate: [], onCard: true },
];

/** Where the column is narrow the day stands above the hours, which stay together. */
function When({ visit }: { visit: Visit }) {
  const [day = '', ...hours] = visitWhen(visit).split(' ');
  // Two days are too long for one line.
  if (hours.length > HOURS) return visitWhen(visit);
  return (
    <>
      {day} <span className={css.hours}>{hours.join(' ')}</span>
    </>
  );
}
/** One hour, a dash, the other. */
const HOURS = 3;

const filters: Filter[] = [tabFilter, { field: 'kind', options: VISIT_KINDS }, { field: 'room', from: roomChoices }];
export const viewFilters = viewFiltersOf(visitRecords, filters);

const top = () => <VisitorTabs />;
const rowActions = (visit: Visit) => (
  <>
    <EntryItem visit={visit} />
    <StampItem visit={visit} />
  </>
);

function Host({ host }: Pick<Visit, 'host'>) {
  const language = useLanguage();
  return host ? <WholeWords>{nameOf(host, language)}</WholeWords> : NOTHING;
}

/** For a car that is inside. */
function StampItem({ visit }: { visit: Visit }) {
  const mayStamp = useCan()('stamp-use:write');
  if (!mayStamp || !visit.room || !hasCarInside(visit)) return null;
  return <StampCarItem visit={{ id: visit.id, room: visit.room.id }} />;
}

/** Who is expected, who is inside, and the field a scanner types into. */
export function VisitorListPage() {
  const { t } = useTranslation();
  const can = useCan();
  const [leaving, setLeaving] = useState(false);
  const { data: summary } = useSummary();
  const action = (
    <span className={css.acts}>
      {can('visitor:desk') && (
        <>
          <Button
            variant="default"
            leftSection={<IconDoorExit size={18} aria-hidden />}
            disabled={summary?.inside === 0}
            onClick={() => setLeaving(true)}
          >
            {t('visitor.leaveAll.open')}
          </Button>
          <LinkButton variant="default" to="/visitor/walk-in" leftSection={<IconUserPlus size={18} aria-hidden />}>
            {t('visitor.walkIn.open')}
          </LinkButton>
        </>
      )}
      {can('visitor:write') && (
        <LinkButton to="/visitor/create" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('visitor.create')}
        </LinkButton>
      )}
    </span>
  );
  return (
    <>
      {can('visitor:desk') && <DeskPanel />}
      <ListPage
        area="visitor"
        api={visitRecords}
        columns={columns}
        filters={filters}
        top={top}
        action={action}
        rowActions={rowActions}
      />
      {leaving && <LeaveAllDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

/** With how many are in each, where somebody may have to act. The deny list is a list of its own. */
export function VisitorTabs({ isBlocks = false }: { isBlocks?: boolean }) {
  const { t } = useTranslation();
  const { data } = useSummary();
  const mayBlock = useCan()('visitor-block:write');
  const tab = tabOf(visitorSearch(useSearch({ strict: false })));
  const here = isBlocks ? {} : { filters: { tab: [tab] } };
  const counts: Partial<Record<Tab, number | undefined>> = {
    today: data?.expectedToday,
    inside: data?.inside,
    waiting: data?.waiting,
  };
  return (
    <ul className={`${layout.pills} ${css.tabs}`} data-below aria-label={t('views.title')}>
      {TABS.map((name) => (
        <li key={name}>
          <ViewLink path="/visitor" search={{ filters: { tab: [name] } }} here={here}>
            {counts[name] !== undefined && <strong className={css.count}>{counts[name]}</strong>}
            {t(`visitor.filter.tab.${name}`)}
          </ViewLink>
        </li>
      ))}
      {mayBlock && (
        <li>
          <ViewLink path="/visitor/blocks" search={{}} here={here}>
            {t('visitor-block.tab')}
          </ViewLink>
        </li>
      )}
    </ul>
  );
}
