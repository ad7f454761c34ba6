import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from './Quota.module.css';

export function DiffersFromType({ onReset }: { onReset?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.differs}>
      <StateBadge tone="warn" icon={<IconArrowsDiff size={18} aria-hidden />}>
        {t('quota.differs')}
      </StateBadge>
      {onReset && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReset}>
          {t('quota.reset')}
        </Button>
      )}
    </div>
  );
}
