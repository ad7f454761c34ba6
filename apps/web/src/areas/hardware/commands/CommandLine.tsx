import { type DeviceCommand, deviceCommandApi } from '@lobby/contract/areas/device-command';
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import card from '#shared/record/RecordCard.module.css';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../HardwareDetails.module.css';

const looks = {
  queued: { tone: 'warn', Icon: IconClock },
  sent: { tone: 'warn', Icon: IconSend },
  applied: { tone: 'good', Icon: IconCheck },
  failed: { tone: 'bad', Icon: IconX },
} as const;

/** `named` where the lines are of more than one device. */
type Props = { command: DeviceCommand; writable: boolean; named?: boolean };

export function CommandLine({ command, writable, named = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run, running } = useCommand(deviceCommandApi.again, { area: 'device-command', done: 'hardware.command.queued' });
  const { id, kind, state, problem, attempts, askedBy, createdAt, hardware } = command;
  return (
    <li>
      {named && hardware && (
        <Link to={`/facilities/hardware/${hardware.id}`} className={css.of ?? ''}>
          {displayName(hardware, language)}
        </Link>
      )}
      <div className={css.line}>
        <span>{t(`device-command.kind.${kind}`)}</span>
        <StateBadge {...looks[state]}>{t(`device-command.state.${state}`)}</StateBadge>
      </div>
      <div className={card.soft}>
        {askedBy && `${displayName(askedBy, language)} · `}
        <Moment at={createdAt} />
      </div>
      {problem && <div className={css.why}>{t(`device-command.problem.${problem}`)}</div>}
      {problem && attempts > 0 && (
        <div className={card.soft}>
          {t(state === 'failed' ? 'hardware.command.tried' : 'hardware.command.trying', { count: attempts })}
        </div>
      )}
      {/* A door is opened by its own button, which asks first. */}
      {state === 'failed' && kind !== 'open' && writable && (
        <Button
          variant="default"
          size="compact-md"
          mt={8}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={running}
          onClick={() => void run({ params: { id } })}
        >
          {t('hardware.command.again')}
        </Button>
      )}
    </li>
  );
}
