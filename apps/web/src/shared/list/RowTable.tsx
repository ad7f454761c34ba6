import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { useLanguage } from '#shared/texts/language.ts';
import { type Column, cellText, type Row, sortField } from './columns.ts';
import { Cell, RowMenu } from './RowCell.tsx';
import css from './RowTable.module.css';
import head from './SortHead.module.css';
import type { List } from './use-list.ts';

export type RowsProps = {
  list: List;
  columns: Column<Row>[];
  rows: Row[];
  rowActions: ((row: Row) => ReactNode) | undefined;
  writable: boolean;
  /** Rows can be picked for what is done with several. */
  pickable: boolean;
  markedId: number | undefined;
  picked: number[];
  onPick: (ids: number[]) => void;
};

export function RowTable({ list, columns, rows, rowActions, writable, pickable, markedId, picked, onPick }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const opening = useOpening(list);
  const onPage = rows.filter(list.mayWrite).map(({ id }) => id);
  const pickedHere = onPage.filter((id) => picked.includes(id));
  const pickAll = () =>
    onPick(
      pickedHere.length === onPage.length ? picked.filter((id) => !onPage.includes(id)) : [...new Set([...picked, ...onPage])],
    );
  const pick = (id: number) => onPick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);

  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            {pickable && (
              <th className={css.narrow}>
                {onPage.length > 0 ? (
                  <Checkbox
                    aria-label={t('list.pickAll')}
                    checked={pickedHere.length === onPage.length}
                    indeterminate={pickedHere.length > 0 && pickedHere.length < onPage.length}
                    onChange={pickAll}
                  />
                ) : (
                  <span className={layout.hidden}>{t('list.picking')}</span>
                )}
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={column.field} column={column} list={list} />
            ))}
            <th className={css.narrow}>
              <span className={layout.hidden}>{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [first] = columns;
            const name = first ? cellText(first, row, list.api.shape, language) : '';
            return (
              <tr
                key={row.id}
                data-picked={picked.includes(row.id) || undefined}
                data-marked={row.id === markedId || undefined}
                data-opens={list.opens || undefined}
                onMouseEnter={() => void list.prefetch(row.id)}
                {...opening(row.id)}
              >
                {pickable && (
                  <td className={css.narrow}>
                    {list.mayWrite(row) && (
                      <Checkbox
                        aria-label={t('list.pick', { name })}
                        checked={picked.includes(row.id)}
                        onChange={() => pick(row.id)}
                      />
                    )}
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.field} data-amount={column.isAmount}>
                    {at === 0 && list.opens ? (
                      <Link to={`${list.path}/${row.id}`} className={css.name ?? ''}>
                        <Cell column={column} row={row} list={list} />
                      </Link>
                    ) : (
                      <Cell column={column} row={row} list={list} />
                    )}
                  </td>
                ))}
                <td className={css.narrow}>
                  <RowMenu list={list} id={row.id} name={name} writable={writable && list.mayRemove(row)}>
                    {rowActions?.(row)}
                  </RowMenu>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The name is a real link; the rest of the row follows it, so that a click anywhere opens the record and a middle
 * click opens a tab. Selecting text to copy a number does not.
 */
function useOpening({ path: listPath, opens }: List) {
  const navigate = useNavigate();
  return (id: number) => {
    if (!opens) return {};
    const open = (event: MouseEvent) => {
      const onControl = (event.target as Element).closest('a, button, input, label, [role="menu"]');
      if (onControl || getSelection()?.type === 'Range') return;
      const path = `${listPath}/${id}`;
      if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
      else if (event.button === 0) void navigate({ to: path });
    };
    return { onClick: open, onAuxClick: open };
  };
}

/** A column's head; where the server can sort by it, a button that goes up, down, and back to the usual order. */
function SortHead({ column, list }: { column: Column<Row>; list: List }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = t(`${list.area}.field.${column.field}`);
  const field = sortField(column, list.api.shape, language);
  const isAmount = column.isAmount;
  if (!field)
    return (
      <th scope="col" data-amount={isAmount}>
        {label}
      </th>
    );

  const [current] = list.query.sort as string[];
  const up = current === `${field}:asc`;
  const down = current === `${field}:desc`;
  const next = up ? `${field}:desc` : down ? '' : `${field}:asc`;
  const Arrow = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" data-amount={isAmount} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <UnstyledButton className={head.sort ?? ''} data-used={up || down || undefined} onClick={() => list.change({ sort: next })}>
        {label}
        <Arrow size={16} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
