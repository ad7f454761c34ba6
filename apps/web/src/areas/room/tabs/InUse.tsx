import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#kernel/StateBadge.tsx';

export function InUse({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const Icon = active ? IconCheck : IconMinus;
  return (
    <StateBadge tone={active ? 'good' : 'warn'} icon={<Icon size={18} aria-hidden />}>
      {t(active ? 'room.inUse' : 'room.notInUse')}
    </StateBadge>
  );
}
