import type { ReactNode } from 'react';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import cards from '#shared/list/RowCards.module.css';
import table from '#shared/list/RowTable.module.css';
import css from './Report.module.css';

export type Head = { field: string; label: string; isAmount?: boolean; isWhole?: boolean | undefined };
export type ReportRow = { key: string | number; cells: ReactNode[]; mark?: string | undefined };
type Props = { label: string; heads: Head[]; rows: ReportRow[]; totals?: ReactNode[] | undefined };

const isEmpty = (cell: ReactNode) => cell === '' || cell === null || cell === undefined || cell === false;
const dash = <span aria-hidden>–</span>;

/** From so many columns on a table is set smaller on an ordinary screen. */
const MANY_COLUMNS = 11;

/** A table at the desk, cards in the hand. */
export function ReportRows(props: Props) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ label, heads, rows, totals }: Props) {
  return (
    <div className={`${table.frame} ${css.frame}`} data-wide={heads.length >= MANY_COLUMNS || undefined}>
      <table className={`${table.table} ${css.table}`} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ field, label: name, isAmount }) => (
              <th key={field} scope="col" data-amount={isAmount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, mark }) => (
            <tr key={key} data-mark={mark}>
              {heads.map(({ field, isAmount, isWhole }, at) => (
                <td key={field} data-amount={isAmount} data-whole={isWhole}>
                  {isEmpty(cells[at]) ? dash : cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {heads.map(({ field, isAmount }, at) => (
                <td key={field} data-amount={isAmount}>
                  {totals[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cards({ label, heads, rows, totals }: Props) {
  const [, ...others] = heads;
  const all = totals ? [...rows, { key: 'total', cells: totals }] : rows;
  return (
    <ul className={cards.cards} aria-label={label}>
      {all.map(({ key, cells: [first, ...rest] }) => (
        <li key={key} className={`${cards.card} ${key === 'total' ? css.total : ''}`}>
          <div className={cards.words}>
            <strong>{isEmpty(first) ? dash : first}</strong>
            <dl className={cards.facts}>
              {others.map(({ field, label: name }, at) =>
                isEmpty(rest[at]) ? null : (
                  <div key={field} className={cards.fact}>
                    <dt>{name}</dt>
                    <dd>{rest[at]}</dd>
                  </div>
                ),
              )}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}
