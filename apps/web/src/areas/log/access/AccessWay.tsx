import type { AccessLog } from '@lobby/contract/areas/access-log';
import { IconArrowBarLeft, IconArrowBarToRight, IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Access.module.css';

const icons = { in: IconArrowBarToRight, out: IconArrowBarLeft, unknown: IconArrowsExchange } as const;

export function AccessWay({ direction }: Pick<AccessLog, 'direction'>) {
  const { t } = useTranslation();
  const Icon = icons[direction];
  return (
    <span className={css.way}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(`log.access.filter.direction.${direction}`)}
    </span>
  );
}
