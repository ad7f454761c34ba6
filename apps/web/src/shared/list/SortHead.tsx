import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { type Column, type Row, sortField } from './columns.ts';
import css from './SortHead.module.css';
import type { List } from './use-list.ts';

/** A column's head; where the server can sort by it, a button that goes up, down, and back to the usual order. */
export function SortHead({ column, list }: { column: Column<Row>; list: List }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = t(`${list.area}.field.${column.field}`);
  const field = sortField(column, list.api.shape, language);
  if (!field) return <th scope="col">{label}</th>;

  const [current] = list.query.sort as string[];
  const up = current === `${field}:asc`;
  const down = current === `${field}:desc`;
  const next = up ? `${field}:desc` : down ? '' : `${field}:asc`;
  const Arrow = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <UnstyledButton className={css.sort ?? ''} data-used={up || down || undefined} onClick={() => list.change({ sort: next })}>
        {label}
        <Arrow size={16} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
