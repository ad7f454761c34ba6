import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { type Column, cellText, type Row } from './columns.ts';
import css from './RowCards.module.css';
import { Cell, RowMenu } from './RowCell.tsx';
import type { RowsProps } from './RowTable.tsx';

/** The same rows for the hand: name and state, the facts that matter with their words, the whole card to tap. */
export function RowCards({ list, columns, rows, rowActions, writable, markedId }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first, ...others] = columns;
  const states = others.filter((column) => column.onCard === 'state');
  if (!first) return null;
  const textOf = (column: Column<Row>, row: Row) => cellText(column, row, list.api.shape, language);
  const factsOf = (row: Row) => others.filter((column) => column.onCard === true && textOf(column, row) !== '');
  return (
    <ul className={css.cards} aria-label={t(`${list.area}.title`)}>
      {rows.map((row) => (
        <li key={row.id} className={css.card} data-marked={row.id === markedId || undefined}>
          <div className={css.words}>
            <div className={css.line}>
              {list.opens ? (
                <Link to={`${list.path}/${row.id}`} className={css.name ?? ''}>
                  <Cell column={first} row={row} list={list} />
                </Link>
              ) : (
                <Cell column={first} row={row} list={list} />
              )}
              {states.map((column) => (
                <span key={column.field} className={css.state}>
                  <Cell column={column} row={row} list={list} />
                </span>
              ))}
            </div>
            <dl className={css.facts}>
              {factsOf(row).map((column) => (
                <div key={column.field} className={css.fact}>
                  <dt>{t(`${list.area}.field.${column.field}`)}</dt>
                  <dd>
                    <Cell column={column} row={row} list={list} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={css.menu}>
            <RowMenu list={list} id={row.id} name={textOf(first, row)} writable={writable && list.mayRemove(row)}>
              {rowActions?.(row)}
            </RowMenu>
          </div>
        </li>
      ))}
    </ul>
  );
}
