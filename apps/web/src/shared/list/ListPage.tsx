import type { Area, Permission } from '@lobby/contract/access';
import type { CrudApi } from '@lobby/contract/kernel/crud';
import { Button } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListRecords, recordsOf } from '#shared/call/records.ts';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import { SavedViews } from '#shared/saved-views/SavedViews.tsx';
import type { View } from '#shared/saved-views/views.ts';
import { useCan } from '#shared/session/can.ts';
import type { Column, Filter, Item, Row } from './columns.ts';
import { ListHeader } from './ListHeader.tsx';
import css from './ListPage.module.css';
import { ListState } from './ListState.tsx';
import { ListTools } from './ListTools.tsx';
import { isNarrowed, partOf } from './list-query.ts';
import { savedRow } from './memory.ts';
import { Paging } from './Paging.tsx';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { type List, useList } from './use-list.ts';
import { useRemove } from './use-remove.ts';
import './list.css';

type Props<A extends CrudApi | ListRecords> = {
  area: Area;
  api: A;
  columns: Column<Item<A>>[];
  filters?: Filter[];
  /** In place of the title with its button: a list whose records are made elsewhere. */
  header?: ReactNode;
  /** In place of the button that makes a new record. */
  action?: ReactNode;
  /** Below the title, in place of the areas of the same menu entry. */
  tabs?: ReactNode;
  /** Where a row opens, if not under the address of the list. */
  rowsAt?: string;
  /** Which texts say that there is nothing yet. */
  empty?: string;
  /** Beside the title; knows what is picked. */
  top?: (picked: number[], clear: () => void) => ReactNode;
  /** Views everybody has, beside the title; one's own are always there. */
  usualViews?: View[];
  /** Buttons of the bar that rises while rows are picked; deleting is among them where something can be deleted. */
  bulk?: (picked: number[], clear: () => void) => ReactNode;
  /** Entries of a row's menu beside the ordinary ones. */
  rowActions?: (row: Item<A>) => ReactNode;
};

/** The ordinary list screen: everything it shows is in the address, anything unusual is passed in as a slot. */
export function ListPage<A extends CrudApi | ListRecords>({ area, filters = [], top, usualViews, bulk, ...rest }: Props<A>) {
  // From here on a row is only "something with an id": the area's own type checked the columns of the caller.
  const allColumns = rest.columns as Column<Row>[];
  const rowActions = rest.rowActions as ((row: Row) => ReactNode) | undefined;

  const found = useList({ area, api: recordsOf(rest.api), columns: allColumns, filters });
  const list = { ...found, path: rest.rowsAt ?? found.path };
  const narrow = useIsPhone();
  const tablet = useMediaQuery('(max-width: 1099px)', false, atOnce);
  const [hidden, setHidden] = useHiddenColumns(area, tablet, allColumns);
  const columns = allColumns.filter((column, at) => at === 0 || !hidden.includes(column.field));
  const can = useCan();
  const writable = can(`${area}:write`);
  // Staff with desk duties add records and act on them, and change or delete none.
  const acts = writable || can(`${area}:desk` as Permission);
  const creatable = rest.header === undefined && rest.action === undefined && acts;
  const { picked, setPicked } = usePicked(JSON.stringify([list.search.q, list.search.filters]));
  const unpick = () => setPicked([]);
  useEffect(() => () => savedRow.set(null), []);

  const { data: answer, isPlaceholderData } = list.answer;
  const { rows } = list;
  const marked = savedRow.use();
  const shared = {
    list,
    columns,
    rows,
    rowActions,
    writable,
    // Nothing to do with picked rows: nothing to pick them with.
    pickable: bulk ? acts : creatable && rows.some(list.mayRemove),
    markedId: marked?.area === area ? marked.id : undefined,
  };
  const Rows = narrow ? RowCards : RowTable;
  const views = <SavedViews area={area} path={found.path} {...(usualViews && { usual: usualViews })} />;
  const isEmpty =
    answer?.meta.pagination.total === 0 &&
    rows.length === 0 &&
    !isNarrowed(list.search, filters) &&
    !partOf(list.search, filters);
  const hasRows = answer && !list.answer.isError && (answer.meta.pagination.total > 0 || rows.length > 0);
  return (
    <>
      {rest.header ?? (
        <ListHeader list={list} writable={creatable} offerCreate={!isEmpty} action={rest.action} tabs={rest.tabs}>
          {usualViews ? (
            <>
              {top?.(picked, unpick)}
              {views}
            </>
          ) : (
            top?.(picked, unpick)
          )}
        </ListHeader>
      )}
      {!usualViews && <div className={css.views}>{views}</div>}
      {!isEmpty && <ListTools {...{ list, allColumns, hidden, narrow, usualViews }} onHide={setHidden} />}
      <FreshRows list={list} />
      <ListState list={list} columnCount={columns.length} narrow={narrow} writable={creatable} empty={rest.empty}>
        <div className={css.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Rows {...shared} picked={picked} onPick={setPicked} />
        </div>
      </ListState>
      {/* Before the page numbers: stuck to the edge of the screen, it comes to rest above them. */}
      <SelectionBar list={list} picked={picked} removable={writable && rows.some(list.mayRemove)} clear={unpick}>
        {bulk?.(picked, unpick)}
      </SelectionBar>
      {hasRows && <Paging area={area} pagination={answer.meta.pagination} change={list.change} />}
    </>
  );
}

const atOnce = { getInitialValueInEffect: false };

/** As many columns as a tablet on its side has room for. */
const TABLET_COLUMNS = 6;

/** What people hid, remembered apart for tablet and desk; a tablet starts with what a card would show, and what else fits. */
function useHiddenColumns(area: string, tablet: boolean, columns: Column<Row>[]) {
  const [, ...others] = columns;
  const byWeight = [...others.filter(({ onCard }) => onCard), ...others.filter(({ onCard }) => !onCard)];
  return useLocalStorage({
    key: `lobby.columns.${area}.${tablet ? 'tablet' : 'desk'}`,
    defaultValue: tablet ? byWeight.slice(TABLET_COLUMNS - 1).map(({ field }) => field) : [],
    ...atOnce,
  });
}

/** What came while somebody looks at the list waits behind a button, so that no row moves under the pointer. */
function FreshRows({ list: { fresh, search, renew } }: { list: Pick<List, 'fresh' | 'search' | 'renew'> }) {
  const { t } = useTranslation();
  if (fresh === 0 || search.page !== undefined) return null;
  return (
    <div className={css.fresh}>
      <Button radius="xl" size="sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={renew}>
        {t('list.fresh', { count: fresh })}
      </Button>
    </div>
  );
}

/** Picked rows survive paging, but not a new search: nobody should act on rows they no longer see any trace of. */
function usePicked(scope: string) {
  const [state, setState] = useState<{ scope: string; ids: number[] }>({ scope, ids: [] });
  const picked = state.scope === scope ? state.ids : [];
  return { picked, setPicked: (ids: number[]) => setState({ scope, ids }) };
}

type SelectionBarProps = { list: List; picked: number[]; removable: boolean; clear: () => void; children: ReactNode };

/** Rises while rows are picked and says how many. */
function SelectionBar({ list, picked, removable, clear, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const remove = useRemove(list.area, list.api);
  if (picked.length === 0) return null;

  const removeAll = async () => {
    if (await remove(picked)) clear();
  };
  return (
    <section className={css.bar} aria-label={t('list.picked', { count: picked.length })}>
      <span className={css.picked} role="status">
        {t('list.picked', { count: picked.length })}
      </span>
      <Button variant="subtle" color="gray" onClick={clear}>
        {t('list.unpick')}
      </Button>
      {children}
      {removable && (
        <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void removeAll()}>
          {t('list.remove.confirm')}
        </Button>
      )}
    </section>
  );
}
