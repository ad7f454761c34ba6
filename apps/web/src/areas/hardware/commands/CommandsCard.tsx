import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import type { Hardware } from '@lobby/contract/areas/hardware';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import beside from '#shared/layout/Beside.module.css';
import { useCan } from '#shared/session/can.ts';
import css from '../Hardware.module.css';
import { CommandButtons } from './CommandButtons.tsx';
import { CommandLine } from './CommandLine.tsx';

const NEWEST = 6;

/** What the device was told to do, and what came of it; it moves by itself as the device answers. */
export function CommandsCard({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const writable = useCan()('device-command:write');
  const query = {
    filters: { hardware: { id: { $eq: hardware.id } } },
    populate: ['askedBy'],
    pagination: { pageSize: NEWEST },
  };
  const commands = useQuery({
    queryKey: ['device-command', 'list', query],
    queryFn: () => call(deviceCommandApi.list, { query }),
  }).data?.data;
  return (
    <section className={beside.card} aria-labelledby="hardware-commands">
      <div className={beside.head}>
        <h2 id="hardware-commands">{t('hardware.command.heading')}</h2>
      </div>
      {writable && hardware.status && <CommandButtons hardware={hardware} />}
      {commands?.length === 0 && <p className={beside.soft}>{t('hardware.command.none')}</p>}
      {commands && commands.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.command.heading')}>
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} writable={writable} />
          ))}
        </ul>
      )}
    </section>
  );
}
