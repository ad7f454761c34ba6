import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './ListTools.module.css';

type Props = { label: string; onClear: (() => void) | undefined; children: ReactNode };

/** A used filter is one shape of two buttons: what it keeps, and the way out of it. */
export function ChipFrame({ label, onClear, children }: Props) {
  const { t } = useTranslation();
  return (
    <span className={css.chipFrame} data-used={onClear !== undefined || undefined}>
      {children}
      {onClear && (
        <ActionIcon
          variant="default"
          className={css.clearOne ?? ''}
          aria-label={t('list.clearOne', { field: label })}
          onClick={onClear}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </span>
  );
}
