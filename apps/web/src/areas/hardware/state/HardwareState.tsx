import type { Hardware } from '@lobby/contract/areas/hardware';
import type { Language } from '@lobby/contract/constants';
import {
  IconCar,
  IconDoor,
  IconElevator,
  IconParkingCircle,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPower,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from '../Hardware.module.css';
import { useLineOf } from './use-states.ts';

const looks = {
  online: { tone: 'good', Icon: IconPlugConnected },
  offline: { tone: 'bad', Icon: IconPlugConnectedX },
  never: { tone: 'warn', Icon: IconQuestionMark },
  off: { tone: 'warn', Icon: IconPower },
} as const;

type Props = { hardware: Hardware; since?: boolean };

/** Whether a device answers, and when it was heard last where it does not. */
export function HardwareState({ hardware, since = true }: Props) {
  const { t } = useTranslation();
  const line = useLine(hardware);
  if (!line) return null;
  const { state, heard } = line;
  return (
    <span className={css.state}>
      <StateBadge {...looks[state]}>{t(`hardware.state.${state}`)}</StateBadge>
      {since && state === 'offline' && heard && (
        <span className={css.since}>
          <Moment at={heard} />
        </span>
      )}
    </span>
  );
}

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

/** How a device is doing, and when it was heard last; nothing while that is not known yet. */
export function useLine({ id, status, lastHeartbeatAt }: Pick<Hardware, 'id' | 'status' | 'lastHeartbeatAt'>) {
  const line = useLineOf(id);
  if (!line) return undefined;
  const heard = line.lastHeartbeatAt ?? lastHeartbeatAt;
  const state = !status ? 'off' : line.isOnline ? 'online' : heard ? 'offline' : 'never';
  return { state, heard } as const;
}

/** The building and the spot in it. */
export const placeOf = ({ unit, place, placeEn }: Pick<Hardware, 'unit' | 'place' | 'placeEn'>, language: Language) =>
  [unit?.name, (language === 'en' && placeEn) || place].filter(Boolean).join(' · ');
