import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from './list-query.ts';
import type { List } from './use-list.ts';

type Props = { search: List['search']; onClear: () => void };

/** There only while something narrows the list. */
export function ClearFilters({ search, onClear }: Props) {
  const { t } = useTranslation();
  if (!isNarrowed(search)) return null;
  return (
    <Button variant="subtle" color="gray" px={8} leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
      {t('list.clear')}
    </Button>
  );
}
