import { IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#shared/layout/StateBadge.tsx';

export function EmergencyBadge() {
  const { t } = useTranslation();
  return (
    <StateBadge tone="bad" Icon={IconUrgent}>
      {t('contact.emergency')}
    </StateBadge>
  );
}
