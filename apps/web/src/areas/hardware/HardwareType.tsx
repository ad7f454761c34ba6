import type { Hardware } from '@lobby/contract/areas/hardware';
import { IconCar, IconDoor, IconElevator, IconParkingCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Hardware.module.css';

const icons = {
  door: IconDoor,
  elevator: IconElevator,
  'conventional-parking': IconCar,
  'auto-parking': IconParkingCircle,
} as const;

export function HardwareType({ type }: Pick<Hardware, 'type'>) {
  const { t } = useTranslation();
  const Icon = icons[type];
  return (
    <span className={css.type}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {t(`hardware.filter.type.${type}`)}
    </span>
  );
}
