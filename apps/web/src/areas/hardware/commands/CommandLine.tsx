import { type DeviceCommand, deviceCommandApi } from '@lobby/contract/areas/device-command';
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#kernel/command.ts';
import { StateBadge } from '#kernel/StateBadge.tsx';
import { Moment } from '#parts/moment/Moment.tsx';
import css from '../Hardware.module.css';

const looks = {
  queued: { tone: 'warn', Icon: IconClock },
  sent: { tone: 'warn', Icon: IconSend },
  applied: { tone: 'good', Icon: IconCheck },
  failed: { tone: 'bad', Icon: IconX },
} as const;

export function CommandLine({ command, writable }: { command: DeviceCommand; writable: boolean }) {
  const { t } = useTranslation();
  const { run, running } = useCommand(deviceCommandApi.again, { area: 'device-command', done: 'hardware.command.queued' });
  const { id, kind, state, problem, askedBy, createdAt } = command;
  const { tone, Icon } = looks[state];
  return (
    <li>
      <div className={css.line}>
        <span>{t(`device-command.kind.${kind}`)}</span>
        <StateBadge tone={tone} icon={<Icon size={18} aria-hidden />}>
          {t(`device-command.state.${state}`)}
        </StateBadge>
      </div>
      <div className={css.soft}>
        {askedBy && `${askedBy.name} · `}
        <Moment at={createdAt} />
      </div>
      {problem && <div className={css.soft}>{t(`device-command.problem.${problem}`)}</div>}
      {state === 'failed' && writable && (
        <Button variant="subtle" size="compact-md" ml={-8} loading={running} onClick={() => void run({ params: { id } })}>
          {t('hardware.command.again')}
        </Button>
      )}
    </li>
  );
}
