import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { cellText } from './columns.ts';
import css from './RowCards.module.css';
import { Cell, RowMenu } from './RowCell.tsx';
import type { RowsProps } from './RowTable.tsx';

/** The same rows for the hand: the name and the facts that matter, the whole card to tap. */
export function RowCards({ list, columns, rows, rowActions, writable, markedId }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first, ...others] = columns;
  const facts = others.filter((column) => column.onCard);
  if (!first) return null;
  return (
    <ul className={css.cards} aria-label={t(`${list.area}.title`)}>
      {rows.map((row) => {
        const name = cellText(first, row, list.api.shape, language);
        return (
          <li key={row.id} className={css.card} data-marked={row.id === markedId || undefined}>
            <div className={css.words}>
              <Link to={`${list.path}/${row.id}`} className={css.name ?? ''}>
                <Cell column={first} row={row} list={list} />
              </Link>
              {facts.map((column) => (
                <div key={column.field} className={css.fact}>
                  <Cell column={column} row={row} list={list} />
                </div>
              ))}
            </div>
            <div className={css.menu}>
              <RowMenu list={list} id={row.id} name={name} writable={writable && list.mayRemove(row)}>
                {rowActions?.(row)}
              </RowMenu>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
