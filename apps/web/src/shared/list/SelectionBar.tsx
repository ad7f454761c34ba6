import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './SelectionBar.module.css';
import type { List } from './use-list.ts';
import { useRemove } from './use-remove.ts';

type Props = { list: List; picked: number[]; writable: boolean; clear: () => void; children: ReactNode };

/** Rises while rows are picked and says how many. */
export function SelectionBar({ list, picked, writable, clear, children }: Props) {
  const { t } = useTranslation();
  const remove = useRemove(list.area, list.api);
  if (picked.length === 0) return null;

  const removeAll = async () => {
    if (await remove(picked)) clear();
  };
  return (
    <section className={css.bar} aria-label={t('list.picked', { count: picked.length })}>
      <span className={css.count} role="status">
        {t('list.picked', { count: picked.length })}
      </span>
      <Button variant="subtle" color="gray" onClick={clear}>
        {t('list.unpick')}
      </Button>
      {children}
      {writable && (
        <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void removeAll()}>
          {t('list.remove.confirm')}
        </Button>
      )}
    </section>
  );
}
