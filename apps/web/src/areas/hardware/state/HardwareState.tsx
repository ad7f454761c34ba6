import type { Hardware } from '@lobby/contract/areas/hardware';
import { IconPlugConnected, IconPlugConnectedX, IconPower, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import css from '../Hardware.module.css';
import { useLine } from './use-line.ts';

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
  const { tone, Icon } = looks[state];
  return (
    <span className={css.state}>
      <StateBadge tone={tone} icon={<Icon size={18} aria-hidden />}>
        {t(`hardware.state.${state}`)}
      </StateBadge>
      {since && state === 'offline' && heard && (
        <span className={css.since}>
          <Moment at={heard} />
        </span>
      )}
    </span>
  );
}
